/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "le la les l un une des du de d au aux " +
  "ce cet cette ces c ça cela ceci celui celle ceux celles ci là tel telle tels telles " +
  "je j tu t il elle on nous vous ils elles me m te se s lui leur y en moi toi soi eux même mêmes " +
  "mon ma mes ton ta tes son sa ses notre nos votre vos leurs mien mienne miens miennes tien tienne tiens tiennes sien sienne siens " +
  "siennes nôtre nôtres vôtre vôtres " +
  "qui que qu quoi dont où lequel laquelle lesquels lesquelles auquel auxquels auxquelles duquel desquels desquelles quel quelle quels " +
  "quelles quand comment combien pourquoi quelqu'un quelqu quelque quelques quelqu'une quelconque quiconque " +
  "tout toute tous toutes aucun aucune chaque chacun chacune plusieurs certain certaine certains certaines autre autres autrui rien nul " +
  "nulle " +
  "à dans par pour avec sans sous sur chez vers entre contre depuis pendant durant avant après dès jusque jusqu jusqu'à jusqu'au " +
  "jusqu'en hors sauf selon malgré parmi envers via voici voilà " +
  "et ou mais donc ni car si comme lorsque lorsqu lorsqu'il lorsqu'elle lorsqu'on puisque puisqu puisqu'il puisqu'elle puisqu'on " +
  "quoique quoiqu tandis parce afin ainsi pourtant cependant toutefois sinon " +
  "être suis es est sommes êtes sont étais était étions étiez étaient étant fus fut furent fût sera serai seras serons serez seront " +
  "serais serait serions seriez seraient sois soit soyons soyez soient " +
  "avoir ai as a avons avez ont avais avait aviez avaient ayant eu eue eus eut eurent aurai auras aura aurons aurez auront aurais " +
  "aurait aurions auriez auraient aie aies ait ayons ayez aient " +
  "pouvoir peux peut pouvons pouvez peuvent pouvais pouvait pouvions pouviez pouvaient pu pourrai pourras pourra pourrons pourrez " +
  "pourront pourrais pourrait pourrions pourriez pourraient puisse puisses puissent devoir dois doit devons devez doivent devais devait " +
  "devions deviez devaient dû devrai devras devra devrons devrez devront devrais devrait devrions devriez devraient faut fallait faudra " +
  "faudrait fallu " +
  "ne n pas non oui plus moins aussi seulement encore déjà très trop assez tant tellement peu beaucoup bien alors puis ensuite ici " +
  "presque plutôt surtout jai cest quest";
