import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords:
    "o a os as um uma uns umas ao aos à às do da dos das no na nos nas num numa nuns numas dum duma pelo pela pelos pelas pro pra pros " +
    "pras " +
    "este esta isto estes estas esse essa isso esses essas aquele aquela aquilo aqueles aquelas neste nesta nisto nestes nestas nesse " +
    "nessa nisso nesses nessas naquele naquela naquilo naqueles naquelas deste desta disto destes destas desse dessa disso desses dessas " +
    "daquele daquela daquilo daqueles daquelas àquele àquela mesmo mesma mesmos mesmas tal tais " +
    "eu tu ele ela nós vós eles elas você vocês vc vcs me te se lhe lhes mim ti si comigo contigo consigo conosco connosco convosco dele " +
    "dela deles delas nele nela neles nelas lo la los las " +
    "meu minha meus minhas teu tua teus tuas seu sua seus suas nosso nossa nossos nossas vosso vossa vossos vossas " +
    "que quê quem qual quais quando quanto quanta quantos quantas onde aonde donde como porque porquê cujo cuja cujos cujas cadê " +
    "algo alguém algum alguma alguns algumas nada ninguém nenhum nenhuma nenhuns nenhumas todo toda todos todas tudo outro outra outros " +
    "outras cada ambos ambas qualquer quaisquer muito muita muitos muitas vários várias tanto tanta tantos tantas demais " +
    "ante após até com contra de desde durante em entre para per perante por sem sob sobre exceto dentro " +
    "e ou nem mas porém todavia contudo pois embora enquanto então assim portanto senão " +
    "ser sou és é somos sois são era eras éramos eram fui foste foi fomos foram sido sendo serei será serão seremos seria seriam seja " +
    "sejam sejamos fosse fossem for forem " +
    "estar estou estás está estamos estão estava estavas estávamos estavam estive esteve estivemos estiveram estado estando estará " +
    "estarão estaria esteja estejam estiver tá tô tão tava " +
    "ter tenho tens tem têm temos tinha tinhas tínhamos tinham tive tiveste teve tivemos tiveram tido tendo terei terá terão teremos " +
    "teria teriam tenha tenhas tenham tivesse tivessem tiver haver há havia haviam houve houveram haverá haveria haja " +
    "poder posso podes pode podemos podem podia podias podíamos podiam pude pôde pudemos puderam poderei poderá poderão poderia poderias " +
    "poderíamos poderiam possa possam dever devo deves deve devemos devem devia devias devíamos deviam deveria deverias deveríamos " +
    "deveriam deverá deverão " +
    "não sim também só somente apenas já ainda mais menos quase aqui cá ali lá aí daqui daí dali né bem antes depois q pq tb",
  titles:
    "mr mrs ms dr prof st sr sra srs sras srta dra drs profa eng arq adv av r rod tv pca lgo bl apt ap apto ed cj qd n num pag pags " +
    "p art cap fig tel cel p.ex obs ref vs aprox sto sta gal ten sgt exmo exma",
  abbreviations: "etc ltda s.a cia ltd a.m p.m a.c d.c vol no max min jan fev mar abr mai jun jul ago set out nov dez n p r",
  sentenceStarts: "eu meu minha ele ela nós mas e então não agora",
  lettered: "vitamina|plano|classe|tipo|grupo|bloco|opção|tamanho|parte|turma|equipe",
  userNouns: "usuario usuaria utilizador",
  attribution: "em {when}, {who} escreveu",
  userRoles: "usuario, usuaria, utilizador",
  ownLabels: "eu meu",
  firstPerson: "eu|meus?|minhas?",
  secondPerson: "você|vocês",
  thirdPerson: "ele|eles",
  salutations: "prezad[oa]s?|car[oa]s?|ol[aá]",
  closings: "atenciosamente|(?:com os )?melhores cumprimentos|abraços",
  mailFields: "de|para|assunto",
  memoriesHeading: "(?:lembranças|memórias) (?:relevantes|guardadas|salvas)|(?:lembranças|memórias)\\s*[:：]",
  smallTalk:
    "ola, oi, bom dia, boa tarde, boa noite, tudo bem, como vai, obrigado, obrigada, muito obrigado, muito obrigada, por nada, tchau, ate logo, ate amanha, beleza",
  addressing: "ola, oi, bom dia, obrigado",
  pointsBack: "ele ela isso isto mas entao",
  adding: "e tambem",
  continues: "os?|as|uma?|você",
  firstWords: "o|os",
  negation: "nao|sem",
  quoted:
    "jogo de pap[eé]is|imagin[ae](?:-te)?(?: que)?|finge|fa[cç]amos de conta|neste cen[aá]rio|aja como|age como|voc[eê] [eé] um|[eé]s um|[eé]s uma|no (?:romance|filme|livro|jogo|conto|sonho|meu (?:romance|sonho))|na (?:hist[oó]ria|minha hist[oó]ria|can[cç][aã]o)|escrev[ae](?:-me)? |redige|traduz|traduza|corrige|corrija|reformul[ae]|o seguinte texto|o texto a seguir|a seguinte (?:frase|carta)|aqui (?:est[aá]|vai) (?:a|o|meu|minha|um|uma) (?:carta|texto|rascunho|poema|can[cç][aã]o|exemplo)|letra da m[uú]sica|cita[cç][aã]o|escreveu:|escreve:|hipoteticamente|por exemplo|estou a brincar|brincadeira|primeiro de abril|car[oa] \\p{L}+,|prezad[oa] \\p{L}+|atenciosamente|com os melhores cumprimentos|assunto:|frase de exemplo",
  supposed: "sonhei|sonhava|se eu (?:fosse|tivesse)",
  supposedFirst: "imaginem|suponhamos",
  played: "vamos (?:jogar|brincar)|agora (?:você é|és) (?:uma?|[oa]|(?-i:\\p{Lu})\\p{L}*)|era uma vez",
  real: "na realidade",
  nearDays: { [-1]: "ontem", 0: "hoje", 1: "amanha" },
  until: "ate(?: (?:ao?|o|as?))?|valid[oa] ate(?: (?:ao?|o))?|expira(?: (?:em|a|no))?|vence(?: (?:em|a|no|dia))?|caduca(?: (?:em|a))?",
  holdsToday: "estou|esta|estao|estamos|e|tenho (?:que|de)|tem (?:que|de)|temos (?:que|de)|vou|vai|vamos|preciso|precisa",
  hasHappened: "estava|esteve|foi|fui|era|tinha|\\p{L}{2,}(?:ado|ido|aram|eram|iram|ei)|(?!(?:est|v|s|d)ou)\\p{L}+ou",
  recurs: "cada|sempre|todos os|todas as|muitas vezes|hoje em dia",
  phoneWords: "telefone|telemovel|celular|tel|numero de (?:telefone|telemovel|celular)|whatsapp|fixo",
  identityWords:
    "passaporte|cartao de cidadao|bilhete de identidade|carta de conducao|nif|contribuinte|cpf|rg|numero (?:da seguranca social|fiscal)",
  secretWords: "senha|palavra-?passe|pin|codigo pin",
  codeWords: "codigo (?:da (?:porta|entrada|garagem)|do (?:alarme|portao|predio|cofre|cadeado)|de acesso)",
  thingNumbers: "encomenda|pedido|fatura|factura|envio|bilhete|reserva|voo|artigo|serie|versao|rastreio|modelo",
  numberIs: "e|era",
  numberJoints: "numero|num|o|a|no|meu|minha|seu|sua",
  ordinalEndings: "º",
  dateJoints: "de",
  joints: "e",
  scales: "mil",
  per: "por",
  units: "quilos=kg,horas=h",
  streets: "rua|avenida",
  smallNameWords: "de|do|da|e",
  determiners: "o|os|as|um|uma|meu|minha",
  firstPersonForms: "eu me mim meu minha meus minhas comigo nosso nossa nossos nossas",
  asksOfSelf: "eu|me|mim|meus?|minhas?|comigo|noss[oa]s?|moro|trabalho|tenho|sou|estou",
  asksWhen: "quando|que dia|qual dia|que data|a que horas|desde quando|há quanto tempo",
  timeWords: "ontem hoje amanha anteontem semana mes ano passado passada proximo proxima recentemente atras",
  namesTime:
    "segunda(?:-feira)?|terça(?:-feira)?|quarta(?:-feira)?|quinta(?:-feira)?|sexta(?:-feira)?|sábados?|domingos?|janeiro|" +
    "fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|hoje|ontem|amanhã|(?:semana|mês|" +
    "ano) (?:que vem|passad[oa])|próxim[oa] (?:semana|mês|ano)",
};
