import type { Grammar, Since } from "../grammar.ts";
import { sinceRewritings } from "../since.ts";
import { WITHOUT_ACCENTS } from "../spelling.ts";
import { change } from "./change.ts";
import { frames } from "./frames.ts";

/** Verbs of the first person that stand without their pronoun: "eu" is put before them, so that every statement has its subject. */
const FIRST_PERSON =
  "viemos|vim|cortei|achei|mandei|namoro|namoramos|divido|dividimos|viajo|viajamos|assinei|fechei|conheci|peguei|janto|jantamos|entreguei|pedi|voltei|voltamos|formei|desci|baixei|emagreci|engordei|tirei|tive|arrumei|encontrei|recuperei|melhorei|aposentei|licenciei|apaguei|eliminei|virei|fiquei|alugo|comecamos|moro|moramos|vivo|vivemos|resido|trabalho|trabalhamos|sou|somos|estou|estamos|to|tenho|temos|faco|fazemos|fumo|bebo|uso|usamos|utilizo|utilizamos|prefiro|odeio|adoro|amo|gosto|gostamos|detesto|jogo|jogamos|estudo|estudamos|aprendo|falo|toco|corro|nado|leio|pago|pagamos|ganho|recebo|peso|meco|dirijo|conduzo|possuo|vendi|vendemos|comprei|deixei|deixamos|mudei|mudamos|troquei|trocamos|chamo|comecei|comecamos|perdi|perdemos|cancelei|cancelamos|passei|passamos|fiz|completei|casei|casamos|divorciei|separei|separamos|terminei|terminamos|dei|doei|larguei|parei|paramos|migrei|migramos|substituimos|substitui|saí|sai|pedi|fui|como(?= (?:mais )?(?:carne|peixe|de tudo|gluten|ovos|doces|pao|acucar|marisco))|tomo|cozinho|vou|vamos|coleciono|entrei|nasci|adiei|adiamos|desmarquei|desmarcamos|anulei|encerrei|aluguei|arranjei|consegui|noivei|desisti|abandonei|devolvi|arquivamos|concluimos|conclui|frequento|programo|acabamos|acabei|aumentei|reformei|demiti|despedi|instalei|desinstalei|assino|ando|guio|completo|mantenho|me|nos";

const DAYS = "segunda|terca|quarta|quinta|sexta|sabado|domingo";

/** A limit to a part of the day: a person who no longer drinks coffee at night may drink it in the morning. */
const PARTLY = `(?!.*(?<!\\p{L})(?:[aà]s? (?:noites?|tardes?)|de (?:manha|noite|tarde|madrugada)|(?:n?[ao]s?|às|aos) (?:${DAYS}|fim de semana|fins de semana)s?(?:-feira)?|durante a semana|antes de|depois d[aeo]s?|em (?:casa|jejum)|no (?:carro|trabalho|escritorio|jantar|almoco|cafe da manha|lanche))(?!\\p{L}))`;
/** Supplies that have run out are bought again, so the fact does not end. */
const EATEN =
  "(?!(?:cafe|cha|leite|pao|vinho|cerveja|acucar|ovos|queijo|carne|tabaco|cigarros?|chocolate|agua|fruta|iogurte|arroz)(?!\\p{L}))";
/** Excludes a departure that may be short: a person who left a town on Friday may be back on Sunday. */
const STAYS = "(?<!(?<!\\p{L})(?:deixei (?![oa]s? )|deixamos (?![oa]s? )|(?:embora|saí|sai|saimos) de )(?:\\S+ ){1,2})";
/** A limit to one week says nothing about the others; a move within it is still a move. */
const HAVING_DONE = "(?=[\\s,;.!]*$|,? (?:eu )?(?:me |nos )*\\p{L}+(?:ei|i|mos)(?!\\p{L}))";

const SINCE: Since = {
  before: "desde (?:o )?(?:\\d{1,2} de )?(?:(?:inicio|comeco|meados|final|fim|fins|mes) de )?",
  months: "janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro",
  between: " de ",
  after: "(?! (?:ate|a) )",
  and: "(?:e|mas|ou) ",
  ...{ dated: "agora$<clause> em $<year>", undated: "agora$<clause>" },
};

/** The patterns by which statements in the language are read. */
export const grammar: Grammar = {
  contractions: [
    [/(?<!\p{L})(?:eh|É)(?= )/gu, "é"],
    [/(?<!\p{L})(?:vc)(?!\p{L})/giu, "voce"],
    [/(?<!\p{L})(?:t[oô]|tou)(?= )/giu, "estou"],
    [/(?<!\p{L})(?:tá|ta)(?= )/giu, "esta"],
    [/(?<!\p{L})a gente (?=\p{L})/giu, "eu "],
    ...WITHOUT_ACCENTS,
    ...sinceRewritings(SINCE),
    [/(?<!\p{L})pra(s?)(?!\p{L})/gu, "para$1"],
    [/(?<!\p{L})pro(?!\p{L})/gu, "para o"],
    [/(?<!\p{L})(?:n)(uma?s?|um)(?!\p{L})/gu, "em $1"],
    [
      /(?<!\p{L})(?:[Pp]refiro|[Pp]referia|[Qq]uero|[Qq]ueria) que (?:voce |tu )?me cham(?:e|es|em)(?: de)?(?= \p{Lu}\p{Ll}+(?:[,.;!]|$))/gu,
      "agora meu nome é",
    ],
    [
      /(?<!\p{L})(?:(?:[Vv]oce )?[Pp]odes? (?:me chamar|chamar me)(?: de)?|[Mm]e cham[ae] de|[Tt]odo mundo me chama de)(?= \p{Lu}\p{Ll}+(?:[,.;!]|$))/gu,
      "meu nome é",
    ],
    [/(?<!\p{L})(vai|vou|vamos|vao) ter(?!\p{L})/giu, "$1 haver"],
    [/(?<!\p{L})(trabalho|trabalha|trabalhamos) ((?:(?:como|de) \p{L}+ )?)n([oa]) (?=\p{Ll})/gu, "$1 $2em $3 "],
    [/,? (?:segundo|de acordo com) (?:o|a|meu|minha) (?:medic[oa]|doutora?|alergologista|dermatologista|exames?)(?!\p{L})/giu, ""],
    [/(?<!\p{L})que se chamam? (?=\p{Lu})/gu, "chamado "],
    // Reads "to have just done" as the past tense.
    [/(?<!\p{L})acabei de (me )?(\p{L}+)gar(?:-me)?(?!\p{L})/giu, "$1$2guei"],
    [/(?<!\p{L})acabei de (me )?(\p{L}+)car(?:-me)?(?!\p{L})/giu, "$1$2quei"],
    [/(?<!\p{L})acabei de (me )?(\p{L}+)ar(?:-me)?(?!\p{L})/giu, "$1$2ei"],
    [/(?<!\p{L})acabei de (me )?(\p{L}+)(?:er|ir)(?!\p{L})/giu, "$1$2i"],
    [/(?<!\p{L})(?:faz|ha) (?:\S+ ){1,2}(?:semanas|meses|anos|mes|ano) que (?:eu )?nao (fumo|bebo)(?!\p{L})/giu, "nao $1 mais"],
    [/(?<!\p{L})(?:o|a|os|as) (meu|minha|meus|minhas|nosso|nossa|nossos|nossas)(?!\p{L})/giu, "$1"],
    [
      /(?<!\p{L})(?:o|a|os|as) (\p{L}+(?: \p{L}+)?) (?:do|da) (?:usuario|usuaria|utilizador|utilizadora|cliente)(?!\p{L})/giu,
      "usuario's $1",
    ],
    [/(?<!\p{L})([Mm]udei|[Tt]roquei|[Mm]udou|[Mm]udamos|[Tt]rocamos) de (?!\p{Lu}|\d|ideia|planos|opiniao|assunto)(?=\p{L})/gu, "$1 meu "],
    [/(?<!\p{L})(?:correio eletronico|e-mail|mail)(?!\p{L})/giu, "email"],
    [/(?<!\p{L})(?:telemovel|celular|cel|tel)(?!\p{L})/giu, "telefone"],
    [/(?<!\p{L})wi-fi(?!\p{L})/giu, "wifi"],
    [
      /(?<!\p{L})(segunda|terca|quarta|quinta|sexta)(?: feira)?(?=[.,;!]|$| (?:as|às|ao meio-dia|de manha|à tarde|à noite|agora)(?!\p{L}))/giu,
      "$1-feira",
    ],
    [/(\p{L})-(me|se|nos)(?!\p{L})/giu, "$1 $2"],
    // "Toda quarta tenho dança": the day stands where a day is looked for.
    [
      new RegExp(
        `(?<=^|[,;] |(?<!\\p{L})(?:e|mas|ah|que|entao) )((?:n?[ao]s? |às |as |toda |todo |todas as |todos os )?(?:${DAYS})(?:-feira|s)?(?: (?:à|de) (?:noite|tarde|manha))?|(?:n?o )?dia \\d{1,2}(?: de \\p{L}+)?),? ((?:eu )?(?:me |nos )?(?:${FIRST_PERSON}|tem|vai)(?!\\p{L})[^,.;!?]*?)(?= (?:e|mas|porque) |[,.;!?]|$)`,
        "giu",
      ),
      "$2 $1",
    ],
    [
      /^para ((?:o |a |os |as |meu |minha |meus )?\p{L}+(?: (?:de )?\p{L}+)?),? (?=(?:eu )?(?:uso|usamos|utilizo)(?!\p{L}))([^,.;!?]+)/giu,
      "$2 para $1",
    ],
    [
      new RegExp(
        `(?<=^|[,;:.]\\s*|(?<!\\p{L})(?:e|mas|agora|ja|hoje|ontem|atualmente|actualmente|entao|finalmente|que|se|quando|recentemente|antes|na verdade|de facto|de fato|porque|depois|por isso) )(?:eu |nos (?!vimos))?((?:ja )?(?:s[oó] )?(?:nao )?(?:me |nos |o |a )*(?:tambem |sempre )?(?:${FIRST_PERSON}))(?!\\p{L})(?! (?:os|as) (?:duas|tres|quatro))`,
        "giu",
      ),
      "eu $1",
    ],
    [
      /(?<=[,;:.]\s*(?:agora |ja |hoje )?|(?<!\p{L})(?:e|mas|que) (?:agora |ja )?|^agora )(é|esta|sao|chama se|se chama|custa|sera)(?= )/giu,
      "isso $1",
    ],
    [/^((?:eu|nos|usuario|o usuario|o utilizador|\p{L}+) (?:\p{L}+ )?)(agora|atualmente|actualmente) (?=em |no |na |a |com )/iu, "$2 $1"],
  ],
  opener:
    "a proposito|por sinal|alias|so para (?:voce saber|saberes|avisar)|para sua informacao|fyi|nota|lembrete|lembra te que|lembre se que|lembre se de que|atualizacao|novidades|novidade|noticias|noticia|boas noticias|mas noticias|boa noticia|ma noticia|bem|bom|olha|olhe|ah|oh|ok|esta bem|sim|nao(?=,)|ola|oi|entao|infelizmente|felizmente|finalmente|afinal|por fim|desculpa|desculpe|lamento|como sabes|como voce sabe|e|mas|depois|sabe que|sabes que|importante|pois|acontece que|enfim|gente|cara|poxa|puxa|nossa|ai|ah|kkk|anota(?: ai)?|anote(?: ai)?|po|eita|mano|pessoal|beleza|tipo|deixa eu te contar|adivinha",
  correction:
    "na verdade|no fim das contas|descobri que|na realidade|de facto|de fato|correcao|retifico|enganei me|me enganei|eu me enganei|quis dizer|queria dizer|mudanca de planos|(?:eu )?(?:mudei|mudamos) (?:meu |de )(?:ideia|ideias|planos)",
  since: SINCE,
  now: "agora|atualmente|actualmente|hoje em dia|neste momento|no momento|nos dias de hoje|a partir de (?:agora|hoje)|a partir deste mes|de agora em diante|daqui em diante|doravante|desde (?:agora|hoje|ontem|ha pouco|a semana passada|o mes passado|este mes|esta semana|segunda|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)|outra vez|de novo|novamente",
  when: `(?<=\\p{L} (?<!de ))(?<! mais [^,]*)${STAYS}(?:n[ao] )?(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:-feira)?|(?:ha|faz) (?:\\p{L}+|\\d+|uns \\p{L}+) (?:dias?|semanas?|mes|meses|anos?)|${STAYS}hoje cedo|no natal|recentemente|ha pouco(?: tempo)?|${STAYS}(?<!de )ontem|${STAYS}(?<!(?:por|para|de) )hoje|(?:n?esta) semana${HAVING_DONE}|ultimamente|ha (?:\\p{L}+|\\d+|um par de) (?:dias?|semanas?|mes|meses|anos?)|(?:\\p{L}+|\\d+) (?:dias?|semanas?|mes|meses|anos?) atras|(?:(?:n?a|n?o) )?(?:semana|mes|ano|fim de semana|verao|inverno|outono|primavera) passad[oa]|(?:neste|nesta|este|esta) (?:mes|ano|manha|noite|verao|inverno)|(?:na |no )?(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?: feira|-feira)? passad[oa]|em (?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)|para sempre|de vez|definitivamente|ja|(?:em|desde) (?<year>(?:19|20)\\d\\d)`,
  additive:
    "^amanha|tambem|ainda por cima|alem disso|igualmente|outro|outra|outros|outras|segundo|segunda(?! [aà]|-feira)(?= (?:casa|lingua|filha|carro|conta))|part[- ]time|a tempo parcial|meio periodo|as vezes|de vez em quando|aos fins de semana|nos fins de semana|ao fim de semana|no fim de semana|temporariamente|por enquanto|para ja|n?esta semana|este fim de semana|este verao|este mes|ate|em parte|bem como|extra|adicional|de ferias|em viagem|a passeio|mais um|mais uma",
  instead:
    "(?:em vez d[aeo]s?|em lugar d[aeo]s?|ao inves d[aeo]s?|no lugar d[aeo]s?|(?<=,\\s*)(?:e )?(?:ja )?nao) (?:a |ao |em |no |na |o |os |as |de |um |uma )?(?<f>[^,]{1,40}?)",
  planned:
    "(?:vou|vai|vamos|vao)(?: me)?(?= \\p{L}+r(?: me| se)?(?!\\p{L}))|penso em|pensamos em|planejo|planeio|planeamos|planejamos|tenciono|tencionamos|proxima semana|proximo mes|proximo ano|ano que vem|mes que vem|semana que vem|em breve|prestes a|pretendo|pretendemos|estou a pensar|estou pensando",
  unasserted:
    "se (?=\\p{L}+(?:r|rem|rmos|sse)(?!\\p{L}))|caso|gostaria|gostava de|queria|quero|quer|queremos|poderia|poderiamos|deveria|deviamos|devia|viveria|moraria|seria|estaria|teria|talvez|quica|se calhar|provavelmente|possivelmente|pode ser|a nao ser que|quando|oxala|tomara|espero|esperamos|espera|desejo|acho|acha|achamos|acredito|creio|suponho|imagino|imagina|imagine|sonhei|sonhava|sonho|brinco|brincadeira|diz|dizem|disse|disseram|conta que|contam|pergunto|pergunta|segundo me|ao que parece|parece|aparentemente|supostamente|duvido|considero|ponderamos|pondero|tento|tenta|tentamos|tentando|tentar|sugere|recomenda|recomendo|(?:por|para|de) hoje|quase|como se|no (?:romance|filme|livro)|na (?:novela|cancao|serie)|filme em|antes|antigamente|outrora|em crianca|quando era|em pequeno|em pequena|na altura|naquela epoca|costumava|se eu|se me|se nos|se o|se a",
  // "The novel that you lent me" is not the novel that the writer is working on.
  subordinate:
    "porque|ja que|uma vez que|para que|(?<!(?<!\\p{L})(?:termin|acab|conclu|devolv)\\p{L}+ [^,]*)que|quem|onde|enquanto|embora|apesar de|(?<!(?<!\\p{L})(?:mais|parei|deixei|larguei) [^,]*)depois de|gracas a|gracas ao|devido a|por causa|para estar|para ficar|a trabalho|em trabalho|por motivos",
  coordination:
    "e(?!-)(?! eu(?: nos)? \\p{L}+mos(?!\\p{L})| eu$)(?! (?:meia|meio|um quarto|pouco|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa)(?!\\p{L}))|mas|entao|e agora|e depois|(?<!mandad[oa] |mandou |mandaram |fui |foi |ir |vou |vai |fomos |foram )embora|por isso",
  clauseStart: "eu|nos|isso|meu|minha|nosso|nossa|(?:o|a|os|as)(?! \\p{L}+[.!]*$)|ele|ela|agora|ja nao",
  event:
    "hoje|ontem|anteontem|esta (?:manh[aã]|tarde|noite|semana)|h[aá] (?:um|uma|dois|duas|tr[eê]s|pouco|\\d)|atr[aá]s|(?!(?:estou|voleibol|azei)(?!\\p{L}))\\p{L}{3,}(?:ei|ou|aram|eram|iram|ámos)|(?!(?:aqu|ali|assim|ju[ií]z|pa[ií]s)i?(?!\\p{L}))(?:comi|bebi|vendi|perdi|li|vi|corri|sa[ií]|dormi|parti|recebi|abri|conheci)|fui|foi|fomos|fiz|fez|tive|teve|estive|esteve|vim|veio|vimos|comemos|sa[ií]mos|pus|disse|trouxe",
  others:
    "(?:(?:depois|entao|tambem|ai|agora|hoje) )?(?:(?:se|o|a|lhe) )?(?:(?!(?:meu|seu|teu)(?= ))\\p{L}+(?:ou|eu|iu)|mora|moram|vive|vivem|trabalha|trabalham|estuda|chama|chamam)(?= )|(?:ele|ela|eles|elas)(?= )",
  ceased: [
    [new RegExp(`(?<!\\p{L})(?:ja nao|nao) (?:tenho|temos) mais (?:nenhum |nenhuma |o |a |um |uma )?${EATEN}`, "iu"), "tenho um "],
    [new RegExp(`(?<!\\p{L})ja nao (?:tenho|temos) (?!mais )(?:nenhum |nenhuma |o |a |um |uma )?${EATEN}`, "iu"), "tenho um "],
    [new RegExp(`(?<!\\p{L})nao (?!(?:tenho|temos) )(\\p{L}+) mais(?= |$)${PARTLY}`, "iu"), "$1"],
    [/(?<!\p{L})nao (?!(?:tenho|temos) )(.+?) mais$/iu, "$1"],
    [new RegExp(`(?<!\\p{L})ja nao (?!(?:tenho|temos) )${PARTLY}`, "iu"), ""],
    [new RegExp(`(?<!\\p{L})(?:deixei|deixou|deixamos|parei|parou|paramos) (?:de|com) (?:o |a )?${PARTLY}`, "iu"), ""],
    [new RegExp(`(?<!\\p{L})(?:larguei|largou|cortei|desisti d[aeo]|abandonei|deixei) (?=(?:o|a|os|as) )${PARTLY}`, "iu"), ""],
  ],
  denied: [
    [/(?<!\p{L})(?:nao|nunca|jamais|nem) /iu, ""],
    [/(?<!\p{L})(?:odeio|detesto) /iu, "gosto "],
  ],
  self: "eu nos me",
  own: "meu minha meus minhas nosso nossa nossos nossas",
  user: "usuario,usuaria,o usuario,a usuaria,utilizador,utilizadora,o utilizador,a utilizadora,o cliente,a cliente",
  article: "o a os as este esta estes estas esse essa",
  pronoun: "isso|ele|ela|eles|elas|isto",
  comment:
    "(?:isso )?(?:é|foi|era|esta|estava) (?:muito|um|uma|tao|bom|boa|otim[oa]|super|demais|carissim[oa]|uma delicia|show|massa|top)|(?:me|nos) (?:relaxa|faz|deixa|da|ajuda|diverte)|que \\p{L}+$|muito \\p{L}+$|(?:eu )?adoro$|(?:eu )?amo$|uma delicia|um (?:roubo|absurdo|sonho)|(?:eu )?estou (?:adorando|amando|gostando)",
  manyOf:
    "faco vou estudo corro tomo trabalho trabalha trabalhamos gosto adoro amo tenho temos tem conheco falo toco jogo possuo como bebo aprendo leio visito coleciono quero odeio prefiro cozinho vejo sei uso",
  alike:
    "adoro=gosto,amo=gosto,gosta=gosto,gostamos=gosto,fumar=fumo,fuma=fumo,fumando=fumo,beber=bebo,bebe=bebo,tomar=tomo,toma=tomo,comer=como,come=como,comemos=como,jogar=jogo,joga=jogo,correr=corro,corre=corro,aprender=aprendo,aprende=aprendo,ir=vou,vai=vou,vamos=vou,trabalhar=trabalho,trabalha=trabalho,nadar=nado,nada=nado,ler=leio,le=leio,usar=uso,usa=uso,utilizar=uso,utilizo=uso,usamos=uso,estudar=estudo,estuda=estudo,fazer=faco,faz=faco,tocar=toco,toca=toco,cozinhar=cozinho,vegetariano=vegetariana,vegano=vegana,mora=moro,morar=moro,vivo=moro,vive=moro,praticar=pratico,cachorro=cao,comboio=trem",
  light:
    "reais contos bebo tomo como fumo vou tenho faco jogo leio uso vejo dia dias semana semanas mes manha noite ano vez vezes chavena xicara copo copos muito muita todos todas cada pouco",
  single:
    "mulher=wife,esposa=wife,marido=husband,esposo=husband,companheiro=partner,companheira=partner,parceiro=partner,parceira=partner,namorada=girlfriend,namorado=boyfriend,noiva=fiance,noivo=fiance,mae=mom,pai=dad,chefe=boss,chefa=boss,patrao=boss,gerente=boss,gestor=boss,supervisor=boss,supervisora=boss,senhorio=landlord,senhoria=landlord,medico=doctor,medica=doctor,medico de familia=doctor,medica de familia=doctor,doutor=doctor,doutora=doctor,dentista=dentist,psicologo=therapist,psicologa=therapist,terapeuta=therapist,contabilista=accountant,contador=accountant,contadora=accountant,advogado=lawyer,advogada=lawyer,cabeleireiro=hairdresser,cabeleireira=hairdresser,treinador=trainer,personal=trainer,colega de quarto=lodger,empresa=employer,banco=bank,seguro=insurance,ginasio=gym,academia=gym,escola=school,universidade=university,faculdade=university,escritorio=office,equipa=team,equipe=team,time=team,departamento=department,ganho=salary,ganha=salary,recebo=salary,salario=salary,ordenado=salary,peso=weight,pesa=weight,meco=height,mede=height,altura=height,estudo=major,estuda=major,numero=telefone,numero de telefone=telefone,endereco de email=email,senha=password,palavra-passe=password,aluguer=aluguel,filhos=child,caes=cao,cachorros=cao,cachorro=cao",
  noName:
    "em no na nos nas de do da para por com ao aos o a os as um uma uns umas este esta estes estas esse essa meu minha meus minhas teu tua seu sua nosso nossa eu tu ele ela isso nos eles voce voces tudo todo todos toda todas alguem ninguem quem que aqui ali la hoje amanha ontem alguns varios cada nenhum se quando desde depois antes entao mas e ou nao mais muito dois duas tres me te ja agora",
  generic:
    "data dia hora horario novo nova atual actual atualmente proximo proxima previsto prevista oficial principal pessoal completo completa mensal total consulta marcacao",
  predicate:
    "tao|muito|realmente|demasiado|bastante|que|porque|quando|sempre|ainda|tambem|so|sobre|por|em|no|na|ao|aos|para|com|sem|sob|nao|nunca|de|do|da|feito|feita|fechado|fechada|aberto|aberta|partido|quebrado|quebrada|avariado|estragado|morto|morta|genial|incrivel|bom|boa|mau|ma|ruim|melhor|pior|caro|cara|terminado|terminada|cancelado|cancelada|vendido|vendida|aqui|ali|delicioso|deliciosa|diferente|novo|nova|velho|velha|falso|falsa|raramente|cheio|cheia|vazio|vazia|tarde|cedo|pronto|pronta|divertido|divertida|chato|chata|facil|dificil|impossivel|importante|situado|localizado|escrito|escrita|doente|meu|minha|como|nenhum|secreto|secreta|segredo|confidencial|privado|privada|somente|apenas|todo|toda|perto|longe|entre|isso|onde|quem|mais|menos|alto|alta|baixo|baixa|longo|longa|curto|curta|rapido|rapida|lento|lenta|expirado|roubado|roubada|perdido|perdida|bloqueado|bloqueada|conhecido|contente|feliz|triste|cansado|cansada|simpatico|simpatica|gentil|grande|pequeno|pequena|gravida|desconhecido|errado|errada|correto|bonito|bonita|lindo|linda|complicado|agora|atualmente|ja|deixado|mudado|pessimo|pessima|horrivel|excelente|otimo|otima",
  numbers: "zero|nenhum|nenhuma um|uma dois|duas tres quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze",
  dateGlue: "o a os as à às de do da dos das ao aos em no na nas nos para ate por dia um cada todos e pelas feira-feira feira",
  relativeDay:
    "hoje|amanha|depois de amanha|esta (?:noite|tarde|semana)|(?:a |o |n?a |n?o )?(?:semana|mes|ano|trimestre|verao|inverno|outono|primavera|fim de semana|segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:-feira)? (?:que vem|proxim[oa]|seguinte)|(?:n?a |n?o )?proxim[oa] (?:semana|mes|ano|trimestre|verao|segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:-feira)?|(?:inicio|fim|final|meados) de \\p{L}+|meio-dia|meia-noite|(?:de|da|a|à) (?:manha|tarde|noite)|este (?:mes|ano|fim de semana)|daqui a (?:\\p{L}+|\\d+) (?:dias?|semanas?|mes|meses)",
  ...change,
  parts: {
    A: "(?:(?:ja|agora|atualmente|actualmente|ainda|recentemente|finalmente|oficialmente|acabei de|so|só|sempre) )*",
    R: "(?:me |nos |se |o |a |lhe |te )*",
    H: "{A}{R}(?:tenho |temos )?{A}",
    ME: "(?!(?:(?:para |à |ao )?(?:o |a )?)(?:meu|minha|meus|nosso|nossa|seu|sua|o|a) (?:mae|pai|pais|irmao|irma|marido|mulher|esposa|namorado|namorada|filho|filha|filhos|avo|tio|tia|primo|prima|sogro|sogra|sogros|cunhado|cunhada|amigo|amiga|vizinho|vizinha|sobrinho|sobrinha|colega)(?!\\p{L})){S}",
    S: "(?<s>[^\\s,]+(?: [^\\s,]+){0,2}?)",
    O: "(?<o>meu|minha|meus|minhas|nosso|nossa|nossos|nossas|o|a|os|as|usuario's)",
    K: "(?<k>[\\p{L}\\p{N}'/ -]{2,40}?)",
    N: "(?<n>(?:meu|minha|meus|minhas|nosso|nossa|nossos|nossas|o|a|os|as|este|esta|usuario's) (?:\\S+ ){0,4}?\\S+?|\\p{Lu}[\\p{L}\\p{N}-]*(?: [\\p{L}\\p{N}-]+){0,2}?)",
    V: "(?<v>.{1,80}?)",
    F: "(?<f>.{1,60}?)",
    AN: "(?:uma? |uns |umas |o |a |os |as |meu |minha |meus |minhas |nosso |nossa |seu |sua |este |esta )?",
    BE: "(?:é|sao|esta|estao)(?: {NOW})?",
    NOW: "(?:agora|atualmente|actualmente)",
    IN: "(?:em|no|na|nos|nas)",
    AT: "(?:em|no|na|nos|nas|para o|para a|para|pela|pelo|com a)",
    TO: "(?:para|a|à|às|ao|ate|até)(?: o| a| as| os|s)?",
    PER: "(?:(?: (?:por|ao|à|cada) |\\/)\\p{L}+)?(?: liquidos?| brutos?| limpos?)?",
    ROLE: "(?:desenvolvedor|programador|engenheir|professor|medic|enfermeir|advogad|arquitet|contabilist|contador|estagiari|diretor|empregad[oa] de mesa|garcon|vendedor|cozinheir|chef|designer|jornalist|consultor|investigador|pesquisador|eletricist|canalizador|encanador|padeir|cabeleireir|notari|assistente|gerente|gestor|encarregad|tecnic|secretari|psicolog|farmaceutic|tradutor|fotograf|motorist|taxista|bombeir|polici|analista|pilot|redator|livreir|caixa|coordenador|atendente|barist|veterinari|fisioterapeut|mecanic|marceneir|autonom|recepcionist|porteir|cuidador|auxiliar|dentist|economist|biolog|bancari|manicure|faxineir|entregador)",
    DONE: "(?:terminad[oa]s?|acabad[oa]s?|finalizad[oa]s?|concluid[oa]s?|em pausa|pausad[oa]s?|suspens[oa]s?|parad[oa]s?|lancad[oa]s?|entregues?|publicad[oa]s?|em producao|aprovad[oa]s?|cancelad[oa]s?|abandonad[oa]s?|desbloquead[oa]s?|pront[oa]s?)",
    SHIFTED:
      "(?:passad[oa]s?|movid[oa]s?|adiad[oa]s?|transferid[oa]s?|antecipad[oa]s?|atrasad[oa]s?|mudad[oa]s?|reagendad[oa]s?|remarcad[oa]s?|alterad[oa]s?)",
    SHIFT:
      "(?:passou|mudou|adiou|transferiu|antecipou|remarcou|reagendou|passei|passamos|mudei|mudamos|adiei|adiamos|remarquei|remarcamos|antecipamos|reagendamos|moveram|adiaram|mudaram|remarcaram|passaram)",
    RISEN:
      "(?:subiu|desceu|baixou|aumentou|caiu|passou|mudou|diminuiu|cresceu|subiram|aumentaram|baixaram|reduziu|foi aumentad[oa]|foi reduzid[oa]|foi reajustad[oa])",
  },
  frames,
};
