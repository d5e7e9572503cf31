import { stemmer as searchStemmer } from "@orama/stemmers/portuguese";
import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

/** Portuguese of Portugal and of Brazil. Patterns are spelled without accents within words: they are removed first. */
export const pt: Language = {
  code: "pt",
  alphabet: "áâãàçéêíóôõúü",
  searchStemmer,
  traits: ["dropsSubject"],
  common:
    "eu tu voce ele ela nos eles me te se o a os as um uma uns umas de do da dos das ao aos em no na nos nas e é que sou somos esta estou estao estamos nao meu minha meus minhas seu sua nosso nossa com por para este isto muito ja usuario utilizador agora isso sao",
  telling:
    "aposentou mudou virou saiu comprou vendeu deixou largou passou mandou mandaram chamou quis foi foram era eram doutora doutor churrasco achei cortei mandei namoro ando tirei roubaram demitido demitida demitiram carro moto bicicleta casa ape apartamento namorado namorada chefe filho filha irmao irma mae pai cachorro gato gatos vendi larguei tranquei comprei arrumei entrei assinei saí sai deu dei pude posso pode me chame chamar segunda terca quarta quinta sexta sabado domingo ontem amanha semana mes meses dois duas tres quatro cinco seis sete oito nove dez sempre nunca nada tudo todos todas toda mas porque quando bem demais ainda tambem ai gesso aula aulas curso escola trampo dentista medico medica acabou morreu ficou sobrou sobraram tava ta tô tá né kkk com pela pelo numa num essa esse isso faz emagreci desmarcou remarcou remarcaram academia gente pra pro senha renda aluguel reais divorciei casei fumar comecei trabalhei ola obrigado meu voce vc fizemos reuniao consulta vivemos estamos temos passei cancelei entao tambem eu moro mora trabalho trabalha tenho tem fumo bebo gosto uso usamos prefiro estudo falo pago ganho odeio adoro favorito favorita preferido chamo chama numero reuniao foi fui faz anos mudei casado solteiro casada solteira faco fiz vendi deixei parei troquei trocamos como moramos somos terminei peso quilos emprego arranjei arrumei consegui voltei larguei aumentaram subiram baixaram desci baixei formei virei gravida fumante",
  letters: /[ãõç]/giu,
  ...vocabulary,
  grammar,
  everydayWords:
    "voltar comprar leite irmã desculpa atrasar jantar jantamos comemos comer horas começa chaves perdi dorme durmo obrigada ajudou " +
    "reservei voos voo junho parou ideia alergia dirige encontro meio-dia melhor pior aniversário papai provei canta ingressos " +
    "amigo amiga amigos mãe irmãos criança crianças dinheiro água viagem férias sei sabe quero quer noite dia dias manhã talvez " +
    "telefone endereço novo nova velho velha grande pequeno pequena hoje médico",
  asking: {
    front:
      "(?:(?:a|até|com|de|desde|em|para|por|sobre) )?(?:o que|que|qual|quais|quem|quant[oa]s?|quando|onde)|aonde|porqu[eê]|como|diga|diz-me|me diga|lembr[ae]-?me|me lembr[ae]|mostr[ae]|enumer[ae]|liste|encontr[ae]|procur[ae]|d[eê]-me|explique|descreva|resum[ae]",
  },
  beforeMonth: "em|ate|do|da|de",
  // Most speakers live in Brazil, where summer is in January.
  distances: {
    ahead: "daqui a",
    back: "ha",
    past: "atras",
    amounts: "zero um dois tres quatro cinco seis sete oito nove dez onze doze",
    otherAmounts: { uma: 1, duas: 2 },
    units: { day: "dias?", week: "semanas?", month: "mes(?:es)?", year: "anos?" },
    last: "ultim[oa]",
    current: "n?est[ea]",
    next: "proxim[oa]",
    lastAfter: "passad[oa]",
    nextAfter: "que vem",
    weekend: "fim de semana",
  },
};
