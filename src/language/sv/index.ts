import { stemmer as searchStemmer } from "@orama/stemmers/swedish";
import type { Language } from "../language.ts";

/** Swedish. */
export const sv: Language = {
  code: "sv",
  alphabet: "åäöé",
  searchStemmer,
  common: "och att det i en jag på är som inte för har med av den till de",
  titles:
    "mr mrs ms dr prof st hr fam nr kl ca bl.a t.ex d.v.s dvs s.k fr.o.m t.o.m p.g.a pga m.a.o resp inkl exkl jfr ang tel tfn mob " +
    "sid ev f.d",
  abbreviations: "osv o.s.v m.m mm m.fl etc e.d d.y d.a jan feb apr aug sept okt nov dec kr tim min max sek f.kr e.kr obs",
  sentenceStarts: "jag min mitt mina han hon vi det men och så",
  ordinalNouns: "kvartal",
  lettered: "vitamin|plan|klass|typ|grupp|alternativ|storlek|del",
  firstPerson: "jag|min|mitt",
  salutations: "hej",
  closings: "(?:med )?vänlig(?:a)? hälsning(?:ar)?",
  smallTalk: "hej, hejsan, god morgon, tack, tack sa mycket",
  pointsBack: "han hon den det detta darfor",
  supposed: "drömde",
  nearDays: { [-1]: "igar", 0: "idag", 1: "imorgon" },
  organizations: "ab",
  standsAlone: "den \\d+",
  firstPersonForms: "jag mig min mitt mina vi oss var vart vara",
  asksOfSelf: "jag|mig|min|mitt|mina|vår|vårt|våra",
  asksWhen: "när|vilken dag|vilket datum|hur dags|hur länge",
  timeWords: "igar idag imorgon vecka veckan manad manaden forra nasta nyligen sedan ikvall",
  namesTime:
    "måndag\\p{L}*|tisdag\\p{L}*|onsdag\\p{L}*|torsdag\\p{L}*|fredag\\p{L}*|lördag\\p{L}*|söndag\\p{L}*|januari|februari|mars|" +
    "april|maj|juni|juli|augusti|september|oktober|november|december|idag|igår|imorgon|(?:nästa|förra) (?:vecka\\p{L}*|" +
    "månad\\p{L}*|år\\p{L}*)",
  stopWords:
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
    "egentligen ju nog visst kanske heller ganska samt per",
  everydayWords:
    "hem hemma hemifrån jobb jobbar jobbade jobbet arbetar bor bodde flyttat flyttade flyttar köpa köper köpt köpte äta äter åt " +
    "ätit sova sover sov gå går gick gått ta tar tog tagit få får fick fått göra gör gjorde gjort ge ger gav säga säger sa se ser " +
    "såg vet visste känner kommer kom kommit kör körde kört tycker tror älskar hatar heter vecka veckan veckor månad månader år dag " +
    "dagar dagen kväll kvällen morgon natt tid klockan gång nu bättre bra dåligt ny nytt nya gammal gammalt stor liten syster " +
    "systern bror brodern brorsa mamma pappa mor far dotter dottern son sonen fru frun man mannen sambo pojkvän flickvän vän vänner " +
    "kompis barn barnen barnet hund hunden katt katten hus huset bil bilen cykel lägenhet lägenheten skola skolan pengar mat mjölk " +
    "kaffe fika möte mötet träffas semester semestern födelsedag födelsedagen telefon slutat slutade slutar började börjar börjat " +
    "aldrig alltid ofta provat prova höjdes såld sålde sålt förlåt ursäkta sista nästa tyvärr äntligen självklart vill ville glad " +
    "trött sjuk öl bröd allergisk tandläkare läkare läser lärare pluggar studerar tillbaka tänker tänkte hjälp hjälpte hjälper " +
    "hyran hyra räkning komma ihåg glömt glömde hitta hittar nycklar nycklarna röka röker matat tillsammans ensam precis igår idag " +
    "imorgon imorse ikväll bokat bokade gymmet tjej kille jättebra roligt fyller hette färre klass flicka flickan flickor pojke " +
    "pojken kaffet maten vattnet vatten ost kött fisk grönsaker frukt äpple äpplen frukost lunch middag regn regnar snö snön sol " +
    "solen väder vädret vind kall kallt varm varmt sommar sommaren vinter vintern höst hösten våren tåg tåget buss bussen flyg " +
    "flyget färja station flygplats stad staden land landet väg vägen gata gatan trädgård rum vardagsrum kök köket säng bord stol " +
    "fönster dörr röd blå grön gul svart vit brun första tredje fjärde femte två tre fyra fem sex sju åtta nio tio elva tolv hundra " +
    "tusen kronor rädd ledsen arg hungrig törstig skön skönt mysig mysigt rolig tråkig svår svårt lätt enkelt snabb långsam dyr " +
    "dyrt billig öppet stängt chef chefen kollega kollegor firma företag lön lönen kontor kontoret projekt dator skärm glasögon " +
    "kläder skor byxor jacka väska present presenter fest festen bröllop gift skild förlovad gravid bebis farmor mormor farfar " +
    "morfar granne grannen grannar cyklar springer simmar spelar läste hör hörde skriver skrev sjunger dansar lagar lagade bakar " +
    "kokar dricker drack tvättar reser reste väntar väntade hoppas försöker övar saknar betalar betalade kostar kostade tjänar " +
    "säljer letar använder använde öppnar stänger vaknar står sitter ligger kvar irriterande borrar kort",
  asking: {
    front: "(?:\\p{L}{1,5} )?(?:vad|vem|vilke[nt]|vilka|hur)|när|var|vart|vems|varför|varifrån|berätta|påminn|visa|lista|hitta|sök",
  },
  beforeMonth: "i|sedan",
  distances: {
    ahead: "om",
    past: "sedan",
    amounts: "noll en tva tre fyra fem sex sju atta nio tio elva tolv",
    otherAmounts: { ett: 1, "ett par": 2 },
    units: { day: "dag(?:ar)?", week: "vecka(?:n)?|veckor", month: "manad(?:en|er)?", year: "ar(?:et)?" },
    last: "forra|senaste",
    current: "(?:den|det) har|denna",
    next: "nasta",
    lastYear: "i fjol",
    weekend: "helg(?:en)?",
    seasons: { spring: "varen", summer: "sommar(?:en)?", autumn: "host(?:en)?", winter: "vinter(?:n)?" },
  },
};
