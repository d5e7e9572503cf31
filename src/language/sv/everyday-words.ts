/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
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
  "säljer letar använder använde öppnar stänger vaknar står sitter ligger kvar irriterande borrar kort";
