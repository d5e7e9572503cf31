/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "ja ty on ona ono my wy oni one mnie mi mną ciebie cię ci tobie tobą jego go jemu mu niego niemu nim jej ją niej nią nas nam nami was " +
  "wam wami ich im nich nimi je nie się siebie sobie sobą pan pani pana panu panem panią " +
  "mój moja moje mojego mojej mojemu moją moim moich moimi moi twój twoja twoje twojego twojej twojemu twoją twoim twoich twoimi twoi " +
  "swój swoja swoje swojego swojej swojemu swoją swoim swoich swoimi swoi nasz nasza nasze naszego naszej naszemu naszą naszym naszych " +
  "naszymi nasi wasz wasza wasze waszego waszej waszemu waszą waszym waszych waszymi wasi " +
  "ten ta to tego tej temu tę tą tym te tych tymi tamten tamta tamto tamtego tamtej tamtemu tamtą tamtym tamte tamtych tamtymi taki " +
  "taka takie takiego takiej takiemu taką takim takich takimi tacy sam sama samo samego samej samym sami same " +
  "kto kogo komu kim co czego czemu czym czyj czyja czyje czyjego czyjej który która które którego której któremu którą którym których " +
  "którymi którzy jaki jaka jakie jakiego jakiej jakiemu jaką jakim jakich jakimi jacy gdzie skąd dokąd kiedy jak dlaczego po ile ilu " +
  "iloma czy " +
  "ktoś kogoś komuś kimś coś czegoś czemuś czymś jakiś jakaś jakieś jakiegoś jakiejś jakąś jakimś jakichś któryś gdzieś jakoś nikt " +
  "nikogo nikomu nikim nic niczego niczemu niczym żaden żadna żadne żadnego żadnej żadnym każdy każda każde każdego każdej każdemu " +
  "każdą każdym wszystko wszyscy wszystkie wszystkich wszystkim wszystkimi wszystkiego inny inna inne innego innej innym innych inni " +
  "oba obie obu wiele wielu jeden jedna jedno jednego jednej " +
  "w we z ze na do od ode pod pode przed przede przez przeze za nad o u bez dla przy między pomiędzy ku wobec wśród oprócz podczas " +
  "według wedlug koło kolo obok około okolo ponad poza mimo " +
  "i a oraz lub albo ani ale lecz jednak że aby by gdy gdyby jeśli jeżeli bo ponieważ więc zatem chociaż choć niż zanim dopóki skoro " +
  "jakby " +
  "być jestem jesteś jest jesteśmy jesteście są byłem bylem byłam bylam byłeś byleś byłaś bylaś był byl była byla było bylo byli były " +
  "byly byliśmy byłyśmy bylyśmy byliście byłyście bylyście będę będziesz będzie będziemy będziecie będą bądź byłby bylby byłaby bylaby " +
  "byłoby byloby byliby byłyby bylyby byłbym bylbym byłabym bylabym będąc " +
  "mieć mam masz ma macie miałem mialem miałam mialam miałeś mialeś miałaś mialaś miał mial miała miala miało mialo mieli miały mialy " +
  "mieliśmy miałyśmy mialyśmy mieliście miałyście mialyście miałby mialby miałaby mialaby " +
  "móc mogę możesz może możemy możecie mogą mogłem moglem mogłam moglam mogłeś mogleś mogłaś moglaś mógł mógl mogła mogla mogło moglo " +
  "mogli mogły mogly mogliśmy mógłbym móglbym mogłabym moglabym mógłbyś móglbyś mogłabyś moglabyś mógłby móglby mogłaby moglaby mogliby " +
  "można muszę musisz musi musimy musicie muszą musieć musiałem musialem musiałam musialam musiałeś musialeś musiałaś musialaś musiał " +
  "musial musiała musiala musiało musialo musieli musiały musialy powinienem powinnam powinieneś powinnaś powinien powinna powinno " +
  "powinni powinny powinniśmy trzeba wolno " +
  "no tak też także również tylko już jeszcze bardzo tu tutaj tam stąd stamtąd wtedy więcej najwięcej bardziej najbardziej właśnie " +
  "wlaśnie prawie nawet chyba niech proszę jako czyli";
