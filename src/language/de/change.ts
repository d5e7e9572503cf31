import { conditions, joined } from "../grammar.ts";

const WORK = "arbeite, arbeitet, arbeiten, wieder";
const CHILD = "baby, kind, tochter, sohn, mädchen, jungen, zwillinge";

/** German states by axis; what stands at the end of a perfect is its own name. */
export const status = conditions({
  "love.single": "single, ledig, solo, unverheiratet, wieder single, wieder solo, wieder zu haben",
  "love.single!": "schluss gemacht, auseinander",
  "love.married": "verheiratet, glücklich verheiratet, frisch verheiratet",
  "love.married!": "geheiratet, das jawort gegeben, jawort gegeben",
  "love.divorced": "geschieden, frisch geschieden",
  "love.divorced!": "scheiden lassen",
  "love.engaged": "verlobt, frisch verlobt",
  "love.widowed": "verwitwet, witwe, witwer",
  "love.separated": "getrennt, getrennt lebend",
  "love.dating": "vergeben, zusammen, liiert, in einer beziehung, in einer festen beziehung, in festen händen",
  "work.none":
    "arbeitslos, arbeitslos gemeldet, arbeitssuchend, arbeitsuchend, auf jobsuche, auf arbeitssuche, ohne arbeit, ohne job, erwerbslos, suche arbeit, suche einen job, suche eine stelle",
  "work.none!": "job verloren, stelle verloren, arbeit verloren, arbeitsplatz verloren",
  "work.employed": "berufstätig, erwerbstätig, festangestellt, in arbeit",
  "work.employed!": `gefunden, ergattert, ${joined("job, stelle, arbeit, anstellung", "bekommen, angenommen, angetreten")}`,
  "work.retired": "rentner, rentnerin, in rente, im ruhestand, pensioniert, in pension",
  "work.retired!": "in rente gegangen, in den ruhestand gegangen, in pension gegangen",
  "hours.part": "teilzeit, in teilzeit, halbtags",
  "hours.full": "vollzeit, in vollzeit, ganztags",
  "place.remote": joined(WORK, "im homeoffice, im home office, von zu hause, von zuhause, von daheim, remote, komplett remote"),
  "place.office": `${joined(WORK, "im büro, vor ort")}, zurück im büro`,
  "shift.night": joined(WORK, "nachts, in der nachtschicht, nachtschicht"),
  "shift.day": joined(WORK, "tagsüber, in der tagschicht, tagschicht"),
  "study.student":
    "student, studentin, studierender, studierende, studiere, studiert, im studium, studiere noch, studiert noch, azubi, in der ausbildung",
  "study.done!": `${joined("studium, bachelor, master, ausbildung, promotion", "abgeschlossen, beendet, geschafft, fertig, abgebrochen")}, fertig studiert, exmatrikuliert, ${joined("fertig mit dem, fertig mit der, fertig mit meinem, fertig mit ihrem, fertig mit seinem", "studium, bachelor, master, ausbildung, promotion")}`,
  "baby.expecting": "schwanger, im dritten monat, in anderen umständen, hochschwanger",
  "baby.born!": `entbunden, mutter geworden, vater geworden, eltern geworden, ${joined(CHILD, "bekommen, geboren, zur welt gebracht")}`,
  "health.ill": "krank, erkältet, krankgeschrieben, im krankenhaus, habe grippe, habe die grippe, habe fieber, habe corona",
  // A person who works in a hospital is not ill.
  "job.hospital": joined("arbeite, arbeitet, arbeiten, jobbe, jobbt", "im krankenhaus"),
  "health.well": "gesund, wieder gesund, wieder fit, genesen, aus dem krankenhaus entlassen",
  "diet.vegetarian": "vegetarier, vegetarierin, vegetarisch, ernähre mich vegetarisch, esse vegetarisch, lebe vegetarisch",
  "diet.vegan": "veganer, veganerin, vegan, ernähre mich vegan, esse vegan, lebe vegan",
  "diet.pescatarian": "pescetarier, pescetarierin",
  "diet.meat": "fleischesser, fleischesserin, allesesser, esse fleisch, isst fleisch, esse wieder fleisch, isst wieder fleisch",
  "smoke.smoker": "raucher, raucherin, rauche, raucht, rauche wieder, raucht wieder",
  "smoke.free": "nichtraucher, nichtraucherin, rauchfrei",
  "smoke.free!": "mit dem rauchen aufgehört, das rauchen aufgegeben, das rauchen aufgehört",
  "drink.drinker": "trinke alkohol, trinkt alkohol, trinke wieder alkohol",
  "drink.sober": "trocken, abstinent, antialkoholiker, antialkoholikerin",
  "tenure.rent": "wohne zur miete, wohnen zur miete, mieter, mieterin",
  "tenure.own": "wohne im eigenheim, wohnen im eigenheim, hausbesitzer, hausbesitzerin",
  "household.alone": "wohne allein, wohnt allein, wohne alleine, wohnt alleine, lebe allein, lebe alleine",
  "household.shared": "wohne mit, wohne zusammen mit, wohne in einer wg, wohne bei meinen eltern, lebe mit",
  "licence.none": "mache den führerschein, mache gerade den führerschein, fahrschüler, fahrschülerin",
  "licence.has!": "führerschein bestanden, führerschein gemacht, führerscheinprüfung bestanden",
});
