/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
  "voltar comprar leite irmã desculpa atrasar jantar jantamos comemos comer horas começa chaves perdi dorme durmo obrigada ajudou " +
  "reservei voos voo junho parou ideia alergia dirige encontro meio-dia melhor pior aniversário papai provei canta ingressos " +
  "amigo amiga amigos mãe irmãos criança crianças dinheiro água viagem férias sei sabe quero quer noite dia dias manhã talvez " +
  "telefone endereço novo nova velho velha grande pequeno pequena hoje médico";
