import { conditions, forms, type Grammar } from "../grammar.ts";

const MOVED = forms("passad movid adiad transferid antecipad atrasad mudad reagendad remarcad alterad prolongad trocad", "o a os as");
const MOVES =
  "passou|passei|passamos|passaram|mudou|mudei|mudamos|mudaram|adiou|adiei|adiamos|adiaram|transferiu|transferiram|antecipou|antecipamos|anteciparam|remarcou|remarcamos|remarcaram|reagendou|reagendaram|moveram|trocou|troquei|trocamos|trocaram|alteraram|alterou|atrasou";
const RISEN = forms("aumentad reduzid reajustad baixad diminuid cortad", "o a os as");
const RISES =
  "subiu|subi|subiram|subimos|desceu|desci|desceram|baixou|baixei|baixaram|aumentou|aumentei|aumentaram|caiu|cairam|diminuiu|diminuiram|cresceu|reduziu|reduziram|reduzi|reajustou|reajustaram|emagreci|engordei";
const GONE = forms("vendid doad devolvid cancelad anulad deixad abandonad desinstalad eliminad apagad encerrad largad", "o a os as");
const GOES =
  "vendi|vendeu|vendemos|doei|doou|devolvi|cancelei|cancelou|cancelamos|anulei|deixei|deixou|deixamos|larguei|largou|abandonei|abandonamos|desinstalei|desinstalou|eliminei|apaguei|encerrei|desisti|tranquei|terminei|livrei|desfiz|parei";

/** Verbs for parting also mean to finish (a project) or to sort (the laundry). */
const TOLD = ["acabamos", "terminamos", "separei", "separamos", "separou"]
  .flatMap((verb) => ["o", "a", "os", "as", "um", "uma", "de", "com", "meu", "minha", "no", "na"].map((next) => `${verb} ${next}`))
  .join(",");

/** A limit to one day: giving up meat on Fridays or the lesson on Thursday does not end the whole habit. */
const NOT_PARTLY =
  "(?!.*(?<!\\p{L})(?:[aà]s? (?:noites?|tardes?)|de (?:manha|noite|tarde|hoje|amanha|ontem)|(?:de|da|do|aos|às|as|nas|nos) (?:segunda|terca|quarta|quinta|sexta|sabado|domingo)s?(?:-feira)?|n[oa]s? (?:fim|fins) de semana|durante a semana)(?!\\p{L}))";

/** How Portuguese expresses changes and ends, and the conditions of a person. */
export const change = {
  fromTo:
    "(?:passei|passou|passamos|mudei|mudou|mudamos|migrei|migrou|migramos|troquei|trocamos|transferimos|migrad[oa]s?|passad[oa]s?|mudad[oa]s?) (?:\\S+ ){0,4}?d[aeo]s? (?<f>[^,]{1,40}?) (?:para|pra|pro|por|ao|a)",
  changing: `agora|atualmente|actualmente|ja nao|${MOVED}|${MOVES}|${RISEN}|${RISES}|novo|nova|novos|novas|na verdade|correcao|atualizado|atualizada|atualizaram|renovado|virou|substituido|substituida|so|só|apenas|sobrou|sobraram|restam|resta|ficamos|ficou`,
  ending: `(?:${GONE}|${GOES}|acabou|acabado|acabei|terminado|rompi|demiti|dei baixa|expirou|vencido)(?! (?:uma? |uns |umas )(?!poco)(?!po))${NOT_PARTLY}`,
  // Includes the common names that `single` gives to some of them.
  kin: "wife husband partner girlfriend boyfriend fiancee mom dad child lodger irmao irma mae pai marido mulher esposo esposa namorado namorada companheiro companheira parceiro parceira filho filha filhos bebe amigo amiga vizinho vizinha primo prima tio tia colega chefe avo sobrinho sobrinha pais gemeo gemea cliente cunhado cunhada sogro sogra genro nora neto neta padrinho madrinha crianca",
  attaching: "de do da dos das a ao à em no na com para por pelo pela",
  emphasis: "na verdade|de fato|de facto|oficialmente|finalmente|no fim das contas|afinal(?= \\p{L})",
  mistaken:
    "me enganei|enganei me|me confundi|confundi me|li errado|li mal|entendi errado|anotei errado|erro meu|(?:era|foi) (?:um )?(?:erro|engano)|falha minha",
  called: "chamad[oa]s?|que se chama|de nome",
  indefinite: "um uma uns umas",
  calledOff:
    "foi cancelado|foi cancelada|foi desmarcado|foi desmarcada|foi suspenso|ficou sem efeito|cancelei|cancelou|cancelamos|cancelaram|cancelado|cancelada|cancelados|canceladas|anulei|anulou|anulamos|anularam|anulado|anulada|anulados|anuladas|desmarquei|desmarcou|desmarcamos|desmarcaram|desmarcado|desmarcada|suspenso|suspensa|nao (?:vai|vao) (?:dar|rolar|acontecer|ser possivel|haver)|nao (?:vou|vamos|rola|rolou) mais|ja era|melou|furou|miou|gorou|desisti de|desisti do|desisti da|desistimos de|desistimos da|desisti|desistimos|por agua abaixo|para o brejo|deu para tras|demos para tras|descartei|descartamos|descartado|descartada|sem efeito",
  ongoing:
    "(?:estou|esta|estamos|ando|continuo) (?:a \\p{L}+r|\\p{L}+ndo)(?: me| nos)?|(?:tenho|temos|preciso|precisamos) (?:que|de|terminar|acabar|fazer)|falta (?:terminar|acabar)|em andamento|em curso|procuro|procuramos|(?:viajo|viajamos|vou|vamos|partimos|parto|nos vai|vai) (?:para|pra|a|ao)",
  completed:
    "terminei|terminou|terminamos|terminado|terminada|acabei|acabou|acabamos|acabado|acabada|conclui|concluiu|concluimos|concluido|concluida|entreguei|entregou|entregamos|entregue|publiquei|publicamos|publicado|publicada|defendi|apresentei|passei no|passei na|tirei a|pronto|pronta|feito|feita|fechei|lancamos|achei|encontrei|encontramos|arrumei|consegui",
  died: "morreu|faleceu|nos deixou|partiu para sempre|virou estrelinha|nao esta mais entre nos|foi sacrificad[oa]",
  details:
    "embaixo debaixo frente atras perto fora dentro desde ha faz durante ate sem contra apos entre segundo sobre muito muita muitos bastante pouco demais tanto todos todas toda todo cada sempre porque pois como quando enquanto onde quem mas ou nem ontem hoje amanha passado passada proximo proxima so somente apenas quase totalmente completamente definitivamente tambem mais menos antes depois logo pra pro pela pelo numa num nesta neste nessa nesse",
  habitual:
    "cada|tod[oa]s? (?:o|os|a|as)|tod[oa]|sempre|normalmente|geralmente|[aà]s (?:segundas|ter[cç]as|quartas|quintas|sextas)|aos (?:s[aá]bados|domingos)|de (?:manh[aã]|noite)|\\p{L}+ vez(?:es)? (?:por|ao|na)|costumo|diariamente",
  occupations:
    "desenvolvedor desenvolvedora programador programadora engenheiro engenheira professor professora medico medica enfermeiro enfermeira advogado advogada arquiteto arquiteta contabilista contador contadora estagiario estagiaria diretor diretora garcom garconete vendedor vendedora cozinheiro cozinheira chef designer jornalista consultor consultora investigador pesquisador pesquisadora eletricista canalizador encanador padeiro padeira cabeleireiro cabeleireira assistente gerente gestor gestora encarregado encarregada tecnico tecnica secretario secretaria psicologo psicologa farmaceutico farmaceutica tradutor tradutora fotografo fotografa motorista taxista bombeiro bombeira policial policia analista piloto redator redatora livreiro caixa coordenador coordenadora atendente barista veterinario veterinaria fisioterapeuta mecanico marceneiro freelancer autonomo autonoma",
  sole: "favorito favorita preferido preferida atual actual principal padrao predefinido predefinida oficial materna natal habitual",
  vague:
    "senha password palavra-passe passe codigo pin numero link preco custo total versao estado ficheiro arquivo pagina ticket bilhete pedido encomenda quarto sala caso fatura reserva voo rastreio rastreamento confirmacao lugar assento portao comboio trem linha onibus autocarro pacote entrega reuniao consulta marcacao compromisso chamada evento aula turno tarefa plataforma",
  serial:
    "pedido encomenda ticket bilhete caso fatura reserva voo rastreio rastreamento confirmacao portao comboio trem onibus autocarro pacote entrega",
  oneOf:
    "(?:sou|é) uma? .*\\p{L}|^(?:meu|minha|nosso|nossa|o|a|os|as|\\p{Lu}\\S+) .*(?<!\\p{L})(?:é|esta|sao|estao) (?:em|n[ao]|às|a|ao|com|para|marcad[oa]|previst[oa]|escrit[oa]|alojad[oa]|hospedad[oa])(?!\\p{L})|^(?:eu|\\p{Lu}\\S+) (?:estou|esta|estamos) (?:em|n[ao]|com)(?!\\p{L})|(?:dirijo|conduzo|uso|tomo) .*(?<!\\p{L})(?:para|ao|em|n[ao]) \\S+",
  carriers:
    "sou é e somos sao estou esta estamos estao fiquei ficou ficamos continuo me se nos ja de novo outra vez novamente agora finalmente oficialmente ainda voltei voltou voltamos a ser virei virou tornei tornou um uma o recem acabei acabou passei passou",
  status: conditions({
    "past.told!": `${TOLD},separei do grupo,separamos em,separei em,o divorcio,divorcio de,divorcio da,divorcio do`,
    "love.single": "solteiro,solteira,solteiros",
    "love.single!": "terminei com,terminamos,acabamos,terminei namoro,terminei o namoro,acabei o namoro",
    "love.married": "casado,casada,casados,recem-casado,recem-casada,recem-casados",
    "love.married!": "casei,casou,casamos,casaram",
    "love.divorced": "divorciado,divorciada,divorciados",
    "love.divorced!": "divorciei,divorciou,divorciamos",
    "love.engaged": "noivo,noiva,noivos",
    "love.engaged!": "noivei,noivou,noivamos",
    "love.widowed": "viuvo,viuva",
    "love.separated": "separado,separada,separados",
    "love.separated!": "separei,separou,separamos",
    "love.dating": "namorando,a namorar,numa relacao,em um relacionamento,tenho namorado,tenho namorada,tem namorado,tem namorada",
    "love.dating!": "conheci alguem,arranjei namorado,arranjei namorada,comecei a namorar,comecou a namorar",
    "work.none":
      "desempregado,desempregada,sem emprego,sem trabalho,no desemprego,à procura de emprego,a procura de emprego,procurando emprego,procuro emprego,procura emprego,a procurar emprego,procurando trabalho",
    "work.none!":
      "fui demitido,fui demitida,foi demitido,foi demitida,fui despedido,fui despedida,foi despedido,foi despedida,perdi o emprego,perdi meu emprego,perdeu o emprego,perdi o trabalho,perdeu o trabalho,fui mandado embora,fui mandada embora",
    "work.employed!":
      "arranjei emprego,arranjei um emprego,arranjei trabalho,arranjou emprego,arranjou trabalho,arrumei emprego,arrumei um emprego,arrumou emprego,consegui emprego,consegui um emprego,consegui trabalho,consegui um trabalho,conseguiu emprego,conseguiu um emprego,encontrei emprego,encontrei trabalho,encontrei um emprego,encontrou emprego,encontrou trabalho,fui contratado,fui contratada,foi contratado,foi contratada,comecei a trabalhar,voltei a trabalhar",
    "work.employed": "empregado,empregada",
    "work.retired": "reformado,reformada,aposentado,aposentada",
    "work.retired!": "reformei,reformou,aposentei,aposentou",
    "hours.part":
      "trabalho a tempo parcial,trabalha a tempo parcial,trabalho em part-time,trabalha em part-time,trabalho meio periodo,trabalha meio periodo,trabalho meio expediente,a tempo parcial,em part-time,meio periodo",
    "hours.full":
      "trabalho a tempo inteiro,trabalha a tempo inteiro,trabalho em tempo integral,trabalha em tempo integral,trabalho a tempo integral,trabalho o dia todo,trabalho em full-time,a tempo inteiro,em tempo integral,para tempo integral,para tempo inteiro",
    "place.remote":
      "trabalho remotamente,trabalha remotamente,trabalho de casa,trabalho em casa,trabalha de casa,trabalha em casa,trabalho a partir de casa,trabalho em teletrabalho,trabalho em home office,trabalha em home office,em home office,em teletrabalho,no home office",
    "place.office":
      "voltei ao escritorio,voltamos ao escritorio,voltei para o escritorio,voltamos para o escritorio,de volta ao escritorio,trabalho no escritorio,trabalha no escritorio,trabalho presencialmente,trabalha presencialmente,trabalho presencial,voltei ao presencial,voltamos ao presencial,de volta ao presencial",
    "shift.night":
      "trabalho à noite,trabalha à noite,trabalho de noite,trabalha de noite,trabalho no turno da noite,no turno da noite,no turno noturno",
    "shift.day":
      "trabalho de dia,trabalha de dia,trabalho durante o dia,trabalho no turno da manha,trabalho no turno do dia,no turno do dia,no turno diurno,para o turno do dia",
    "study.student": "estudante,universitario,universitaria,na faculdade,na universidade,doutorando,doutoranda,no secundario",
    "study.done": "formado,formada,licenciado,licenciada,graduado,graduada",
    "study.done!":
      "formei,formou,terminei a faculdade,terminou a faculdade,acabei a faculdade,acabei o curso,terminei o curso,conclui o curso,conclui a faculdade,concluiu o curso,licenciei,larguei a faculdade,deixei a faculdade,tranquei a faculdade,terminei o doutorado,acabei o doutoramento",
    "baby.expecting": "gravida,à espera de bebe,à espera de um bebe,esperando um bebe,a espera de bebe",
    "baby.born!":
      "deu à luz,dei à luz,teve um bebe,teve o bebe,teve bebe,tive um bebe,tivemos um bebe,teve um menino,teve uma menina,ganhou o bebe,ganhou bebe,ganhou nenem,teve nenem",
    "health.ill":
      "doente,constipado,constipada,resfriado,resfriada,gripado,gripada,com gripe,com covid,com febre,internado,internada,no hospital",
    "health.well": "recuperado,recuperada,curado,curada,saudavel",
    "health.well!":
      "recuperei,recuperou,tive alta,teve alta,recebi alta,recebeu alta,sai do hospital,saiu do hospital,sarei,sarou,melhorei,melhorou",
    "diet.vegetarian": "vegetariano,vegetariana,vegetarianos",
    "diet.vegan": "vegano,vegana,vegan,veganos",
    "diet.pescatarian": "pescetariano,pescetariana,pescatariano",
    "diet.meat": "como carne,come carne,comemos carne,omnivoro,omnivora,onivoro,onivora,comer carne,a comer carne,a comer de tudo",
    "teeth.braces": "uso aparelho,uso aparelho nos dentes,tenho aparelho nos dentes",
    "teeth.free!": "tirei o aparelho",
    "limb.cast": "engessado,engessada,de gesso,com gesso",
    "limb.free!": "tirei o gesso,tirou o gesso,tiraram meu gesso",
    "gluten.free": "celiaco,celiaca,intolerante a gluten,intolerante ao gluten,sem gluten",
    "gluten.eats": "como gluten,comer gluten,posso comer gluten,comendo gluten",
    "smoke.smoker": "fumador,fumadora,fumante,fumo,fuma,a fumar,fumar",
    "smoke.smoker!": "comecei a fumar,comecou a fumar",
    "smoke.free": "nao fumador,nao fumadora,nao fumante,ex-fumador,ex-fumadora,ex-fumante",
    "smoke.free!": "parei de fumar,parou de fumar,deixei de fumar,deixou de fumar,larguei o cigarro,larguei o tabaco,deixei o cigarro",
    "drink.drinker": "bebo alcool,bebe alcool,beber alcool",
    "drink.sober": "abstemio,abstemia,sobrio,sobria",
    "drink.sober!": "parei de beber,parou de beber,deixei de beber,deixou de beber,larguei o alcool,deixei o alcool",
    "tenure.rent":
      "de aluguel,moro de aluguel,moramos de aluguel,vivo de aluguel,numa casa alugada,numa casa arrendada,inquilino,inquilina,alugo um apartamento,alugo uma casa,arrendo uma casa",
    "tenure.own": "proprietario,proprietaria,dono da minha casa,dona da minha casa",
    "tenure.own!":
      "comprei uma casa,comprei casa,comprei um apartamento,compramos uma casa,compramos casa,compramos um apartamento,comprei minha casa,comprei apartamento",
    "household.alone!": "fui morar sozinho,fui morar sozinha,fui viver sozinho,fui viver sozinha",
    "household.alone": "moro sozinho,moro sozinha,mora sozinho,mora sozinha,vivo sozinho,vivo sozinha,vive sozinho,vive sozinha",
    "household.shared": "moro com,mora com,moramos com,vivo com,vive com,divido apartamento,divido casa",
    "household.shared!": "fui morar com,foi morar com,fui viver com,foi viver com",
    "licence.none":
      "a tirar a carta,tirando carta,tirando a carteira,aprendendo a dirigir,a aprender a conduzir,na autoescola,na escola de conducao",
    "licence.has": "tenho carta,tem carta,tenho carteira,tem carteira,tenho carta de conducao,tenho habilitacao",
    "licence.has!":
      "tirei a carta,tirei carta,tirou a carta,tirei a carteira,tirou a carteira,passei no exame de conducao,passei na prova de direcao,tirei a habilitacao",
  }),
} satisfies Partial<Grammar>;
