import type { Farewells } from "../grammar.ts";

const OF = "de|do|da|dos|das";
/** "The piano of my aunt" is not the piano of the older fact. */
const NOT_OF = `(?! (?:${OF}|alugad[oa]|emprestad[oa]|para (?:as?|os?|meus?|minhas?)|n[oa] (?:trabalho|celular|telefone|computador|tablet|escritorio))(?= |$))`;
/** Excludes a short absence: a person who left a town for the weekend is back on Sunday. */
const MOVED_OUT =
  "(?! (?:ontem|hoje|segunda|terca|quarta|quinta|segunda-feira|terca-feira|quarta-feira|quinta-feira|debaixo|durante|uns|umas|sexta|sabado|domingo|sexta-feira)(?= |$))";
/** Excludes an object: a thing that is finished with somebody may be a puzzle. */
const NO_OBJECT = "(?! (?:o|a|os|as|um|uma|meu|minha|de|do|da)(?= |$))";
/** Leaving somewhere, at an hour or with somebody does not end a fact: the person returns. */
const FOR_GOOD = `(?! (?:${OF}|em|no|na|nos|nas|a|ao|aos|à|às|as|com|sem|como|que|cedo|tarde|antes|um|uma|ligado|ligada|aberto|aberta|aqui|la|fora|perto|diante|para(?! sempre)|por|pelo|pela)(?= |$))`;
const END = "(?=$|[,.;!]| (?:e|porque|faz|ha|ja|ontem(?! [oa]s? )|em|desde|de vez|no (?:mes|ano))(?= |$))";
/** Words around the name of the thing that is given up. */
const THING =
  "(?:(?:o |a |os |as |meu |minha )?(?:aula|aulas|curso|cursos|assinatura|subscricao|conta|plano|mensalidade|matricula|faculdade|historia|negocio|app|emprego|trabalho) (?:de|do|da|dos|das|em|no|na|com) )?";
const GIVEN_AWAY =
  "vendi|vendeu|vendemos|vendido|doei|doou|doamos|joguei fora|cancelei|cancelou|cancelamos|cancelado|anulei|desinstalei|desinstalamos|apaguei|deletei|exclui|encerrei|substitui|substituimos|aposentei|descartei|repassei";
const QUIT = "larguei|largou|largamos|abandonei|abandonou|abandonamos|deixei|deixou|deixamos|tranquei|trancou|cortei|parei com|paramos com";

/** How Portuguese says that somebody has ended `§`, the words of an older fact. */
export const farewells: Farewells = {
  leave: [
    `(?:^| )(?:${QUIT}) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:desisti|desistimos|desistiu) (?:de|do|da|dos|das) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:demitido|demitida|demitiram|despedido|despedida|despediram|dispensado|dispensada|dispensaram|mandado embora|mandada embora|mandaram embora|pedi demissao|pedi as contas|pedi a conta|desliguei|desliguei me) (?:de|do|da|dos|das) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:ja nao|nao) (?:estou|estamos) (?:mais )?(?:em|no|na|com o|com a) ${THING}§${FOR_GOOD}`,
    "(?:^| )(?:entreguei|devolvi|pedi|apresentei) (?:o |a |as |os |meu |minha |minhas )?(?:cargo|carta|demissao|contas|chaves|cracha|uniforme|aviso)(?: de \\p{L}+)? (?:em|na|no|da|do|ao|à|para a|para o) §",
    "^(?:na |no |em )?§ (?:eu )?(?:me|nos) (?:demitiu|demitiram|dispensou|dispensaram|mandou embora|mandaram embora|despediu|despediram)",
    "^§ (?:faliu|fechou as portas|fechou de vez|quebrou de vez)",
    `(?:^| )(?:acabou|chega) (?:se )?(?:com |de )?${THING}§(?! (?:por|de|do|da)(?= |$))`,
    `^${THING}§ (?:eu )?(?:ja )?(?:${QUIT}|desisti)${END}`,
    `^${THING}§ (?:ja era|acabou|ja deu)(?! por(?= |$))`,
  ],
  move: [
    `(?:^| )(?:deixei|deixamos|larguei|largamos|saí de|sai de|saimos de|fui embora de|fomos embora de|mudei de|mudamos de|adeus a|dei adeus a) §${FOR_GOOD}${MOVED_OUT}`,
    "(?:^| )(?:deixei|deixamos|larguei|vendi|vendemos|entreguei|entregamos|devolvi|devolvemos) (?:o ape|o apartamento|a casa|as chaves|o quarto|meu ape|minha casa|nosso ape|nossa casa)(?: que \\S+)? (?:de|em|do|da|no|na) §",
    "^§ (?:ja era|ficou para tras|é passado)",
  ],
  dispose: [
    `(?:^| )(?:larguei|largamos|abandonei|abandonamos) ${THING}§${FOR_GOOD}`,
    `(?:^| )(?:${GIVEN_AWAY}) ${THING}§${NOT_OF}`,
    // A thing that is given back was only lent.
    `(?:^| )(?:devolvi|devolveu|devolvemos) ${THING}§(?! (?:${OF}|a|ao|à|para|alugad[oa]|emprestad[oa])(?= |$))`,
    "(?:^| )(?:mandei|mandamos) § para (?:o ferro-velho|o lixo|a sucata)",
    "(?:^| )(?:troquei|trocamos) §(?= (?:por|pelo|pela) )",
    `(?:^| )(?:roubaram|furtaram) (?:me )?§${NOT_OF}`,
    `(?:^| )(?:desfiz|desfizemos|livrei|livramos|desfazemos|descadastrei|desinscrevi) (?:me |nos )?(?:de|do|da|dos|das) ${THING}§${NOT_OF}`,
    `(?:^| )adeus (?:a |ao |à )?${THING}§${NOT_OF}`,
    `^${THING}§ (?:eu )?(?:ja )?(?:${GIVEN_AWAY}|desisti)(?=$|[,.;!]| (?:e|porque|faz|ha|ja|ontem|para|por|em|no|na)(?= |$))`,
    `^${THING}§ (?:eu )?(?:ja )?(?:deixei|tranquei)(?=$|[,.;!]| porque)`,
    "^§ (?:(?:ja|foi|esta|me) )*(?:vendido|vendida|roubado|roubada|furtado|furtada|expirou|roubaram|furtaram)(?=$|[,.;!]| (?:e|ontem|faz|ha|em|no|na)(?= |$))",
  ],
  part: [
    "^§ (?:(?:ja|se|foi|esta|me|acabou de) )*(?:aposentou|aposentada|aposentado|aposentar|reformou|reformada|reformado|demitido|demitida|demitiu|despedido|despedida|faleceu|morreu(?! (?:na praia|de (?:rir|medo|sono|vergonha|inveja)))|saiu da empresa|saiu da equipe|saiu da clinica|mudou de empresa|mudou de emprego|transferido|transferida|deixou a empresa|deixou o cargo)(?: se)?(?=$|[,.;!]| (?:e|ontem|faz|ha|em|no|na|para|semana)(?= |$))",
    "(?:^| )(?:substitui|substituiu|no lugar de|no lugar do|no lugar da|assumiu o lugar de|assumiu o lugar do|assumiu o lugar da) §",
  ],
  split: [
    `(?:^| )(?:terminei|termine|acabei|rompi|separei|divorciei|me separei) (?:tudo |o namoro |meu namoro |o noivado )?(?:me )?(?:com|de|do|da) §${NO_OBJECT}`,
    `(?:^| )(?:larguei|deixei) §${FOR_GOOD}`,
    `^(?:eu e (?:o |a )?|com (?:o |a )?)?§(?: e eu)? (?:eu )?(?:nos )?(?:ja )?(?:terminamos|acabamos|separamos|rompemos|divorciamos|terminei|nao estamos mais juntos|ja nao estamos juntos)(?: nos| tudo| o namoro)?${END}`,
    `^§ (?:me (?:largou|deixou|traiu)|terminou comigo|acabou comigo)${END}`,
  ],
  outdo: [
    "(?:^| )(?:enjoei|enjoado|enjoada|cansei|farto|farta) (?:de|do|da|dos|das) §",
    "(?:^| )(?:destronou|desbancou) §",
    "^§ (?:(?:ja|foi|me) )*(?:destronado|destronada|desbancado|desbancada|enjoou|cansou|perdeu a graca|saiu de moda)",
  ],
};
