import type { Vocabulary } from "../vocabulary.ts";

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords:
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
    "wlaśnie prawie nawet chyba niech proszę jako czyli",
  titles:
    "mr mrs ms dr prof st mgr inz hab lek med ks bp sw bl gen plk mjr kpt sierz red ul al pl os nr m lok godz tel kom str s p tj tzn " +
    "tzw np m.in ur zm im pow gm woj wg zob ew kol dyr",
  abbreviations: "itd itp etc r w br n.e p.n.e tys mln mld zl gr z.o.o o.o s.a sp.k min sek ok godz str s m os",
  sentenceStarts: "ja mam moj moja moje on ona my ale i wiec to nie",
  lettered: "witamina|witaminy|witaminę|plan|klasa|typ|grupa|blok|opcja",
  firstPerson: "mój|moja|moje|moi|nasz\\p{L}*",
  salutations: "szanown[aiy]",
  smallTalk: "czesc, dzien dobry, dziekuje, dzieki, do widzenia",
  joints: "i",
  scales: "tys\\.?",
  currencies: "zl=pln,zł=pln,zlotych=pln,złotych=pln",
  streets: "ul\\.|ulica|aleja",
  organizations: "sp\\. z o\\.o\\.",
  quoted:
    "zagrajmy|zabawmy|odegraj|odgrywaj|wyobraź|wyobraźmy|udawaj|udawajmy|załóżmy|jesteś (?:moim|moją|teraz|[\\p{L}]+em)|dawno,? dawno temu|pewnego razu|w (?:tej|mojej|tym|moim) (?:historii|opowieści|powieści|grze|filmie|śnie)|napisz (?:mi )?|przetłumacz|przetlumacz|popraw (?:ten|to|następujący)|przeredaguj|sparafrazuj|następujący (?:tekst|list|mail)|następujące zdanie|oto (?:mój|moja|treść|list|tekst|wiersz|szkic)|tekst piosenki|cytat|cytuję|napisał:|napisała:|pisze:|śniło mi|śniłem|śniłam|miałem sen|miałam sen|hipotetycznie|na przykład|np\\.|przykładowe zdanie|żartuję|żartowałem|żartowałam|prima aprilis|szanown[aiy] \\p{L}+|drogi \\p{L}+,|droga \\p{L}+,|z poważaniem|pozdrawiam|od:|temat:|przekazana wiadomość|bohater|postać",
  firstPersonForms:
    "ja mnie mi mna moj moja moje mojego mojej moja mojemu moim moi moich my nas nam nami nasz nasza nasze naszego naszej mam " + "jestem",
  asksOfSelf: "ja|mnie|mi|mną|m[oó]j\\p{L}*|moi\\p{L}*|moj\\p{L}*|nasz\\p{L}*|mam|mieszkam|pracuję|jestem",
  asksWhen: "kiedy|którego dnia|jaka data|o której|od kiedy|jak długo",
  timeWords:
    "wczoraj dzisiaj dzis jutro przedwczoraj pojutrze tydzien tygodniu tygodnia miesiac miesiacu rok roku zeszlym zeszly " +
    "przyszlym ostatnio temu",
  namesTime:
    "poniedział\\p{L}*|wtor\\p{L}*|środ[aęy]|czwart\\p{L}*|piąt(?:ek|ku|kiem)|sobot\\p{L}*|niedziel\\p{L}*|styczni\\p{L}*|" +
    "styczeń|lut(?:y|ego|ym)|marzec|marca|marcu|kwiecień|kwietni\\p{L}*|maj[au]?|czerw(?:iec|ca|cu)|lip(?:iec|ca|cu)|" +
    "sierp(?:ień|nia|niu)|wrze(?:sień|śnia|śniu)|październik\\p{L}*|listopad\\p{L}*|grud(?:zień|nia|niu)|dzisiaj|dziś|wczoraj|" +
    "jutro|w (?:przyszłym|zeszłym) (?:tygodniu|miesiącu|roku)",
};
