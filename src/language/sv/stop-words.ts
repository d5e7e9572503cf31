/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "en ett den det de denna denne detta dessa samma sådan sådant sådana sån sånt såna " +
  "jag du han hon hen vi ni dom mig mej dig dej honom henne oss er dem sig sej varandra själv självt själva " +
  "min mitt mina din ditt dina sin sitt sina hans hennes hens dess vår vårt våra ert era eran deras " +
  "någon något några nån nåt någonting nånting någons ingen inget inga ingenting all allt alla allas varje var vart annan annat andra " +
  "andras många mycket mer mera mest flera fler flest lite " +
  "vem vems vilka vilkas vilken vilket vad hur hurdan när varför varifrån vars huruvida månne " +
  "av på till från för med utan vid hos om över under efter före innan mellan genom igenom mot emot omkring kring bland bakom längs " +
  "sedan sen enligt trots förutom tills inom utom i in ut upp ner ned " +
  "och eller men att som då medan eftersom därför så såsom fastän ifall än både antingen varken dock alltså annars " +
  "är vara varit vore har ha hade haft havande blir bli blev blivit bliva " +
  "kan kunna kunde kunnat ska skall skulle måste borde bort " +
  "inte ej icke nej ja jo också även bara endast ännu fortfarande redan väldigt där här hit dit därmed därifrån härifrån igen " +
  "egentligen ju nog visst kanske heller ganska samt per";
