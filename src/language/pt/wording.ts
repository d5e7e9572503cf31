import type { Speakers, Times, Weights } from "../vocabulary.ts";

/** Words of the first person, of questions and of time, and what makes a statement important. */
export const wording: Pick<Speakers, "firstPersonForms" | "asksOfSelf"> & Pick<Times, "timeWords" | "asksWhen"> & Weights = {
  firstPersonForms: "eu me mim meu minha meus minhas comigo nosso nossa nossos nossas",
  asksOfSelf: "eu|me|mim|meus?|minhas?|comigo|noss[oa]s?|moro|trabalho|tenho|sou|estou",
  asksWhen: "quando|que dia|qual dia|que data|a que horas|desde quando|há quanto tempo",
  timeWords: "ontem hoje amanha anteontem semana mes ano passado passada proximo proxima recentemente atras",
  signals: {
    constraint:
      "alergi\\p{L}*|alérgic[oa]s?|intoler\\p{L}*|celíac[oa]|diabet\\p{L}*|diabétic[oa]|asma|asmátic[oa]|epilep\\p{L}*|grávida|" +
      "remédios?|medicamentos?|medicação|vegan[oa]s?|vegetarian[oa]s?|halal|kosher|glúten|lactose|nunca|jamais|não (?:posso|pode|" +
      "devo|como|bebo|tomo)|proibid[oa]|confidencial|emergência",
    identity:
      "[Mm]e chamo|[Cc]hamo-me|[Ss]e chama|[Mm]eu nome|[Ss]ou (?:uma? |d[eoa] )?\\p{L}+|nasci\\p{L}*|aniversário|anos|[Mm]or(?:o|" +
      "a|amos)|[Vv]iv(?:o|e|emos)|[Tt]rabalh(?:o|a|amos)|profissão|casad[oa]|divorciad[oa]|solteir[oa]|noiv[oa]|esposa|marido|" +
      "mulher|namorad[oa]|filh[oa]s?|mãe|pai|irmãos?|irmãs?|telefone|número|endereço|e-?mail",
    commitment:
      "tenho que|tenho de|tem que|preciso|devo|prazo|consulta|compromisso|promet\\p{L}*|marquei|marcad[oa]|reunião|reserv(?:ei|" +
      "ad[oa]s?)|vou|vamos|lembr\\p{L}*|assinei|até (?:segunda|terça|quarta|quinta|sexta|sábado|domingo|amanhã)",
    preference:
      "gosto|gosta|adoro|amo|prefir[oa]|prefer\\p{L}+|favorit[oa]s?|odeio|detesto|quero|queria|curto|apaixonad[oa]|" + "interess\\p{L}*",
    decision:
      "decidi\\p{L}*|escolhi\\p{L}*|mudei|mudou|troquei|comecei|parei|larguei|saí|comprei|vendi|contratad[oa]|aceitei|recusei|" +
      "demiti\\p{L}*",
    date:
      "segunda(?:-feira)?|terça(?:-feira)?|quarta(?:-feira)?|quinta(?:-feira)?|sexta(?:-feira)?|sábados?|domingos?|janeiro|" +
      "fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|hoje|ontem|amanhã|(?:semana|mês|" +
      "ano) (?:que vem|passad[oa])|próxim[oa] (?:semana|mês|ano)",
  },
  hedges: "talvez|provavelmente|possivelmente|acho que|quem sabe|não tenho certeza|pode ser",
};
