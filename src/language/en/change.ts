/** Conditions with a common name for each: the axis and the state on it; `!` marks a wording that describes an event. */
export const status =
  "together=love.dating$,back together=love.dating$,moved out of my parents=household.alone!,share a flat=household.shared,share an apartment=household.shared,share a house=household.shared," +
  "home=health.well,home again=health.well,back home=health.well,switched to day shifts=shift.day!,switched to days=shift.day!,moved to days=shift.day!,moved to day shifts=shift.day!," +
  "switched to nights=shift.night!,switched to night shifts=shift.night!,moved to nights=shift.night!," +
  "dumped me=love.single!,broke up with me=love.single!,left me=love.single!,legally divorced=love.divorced,divorce came through=love.divorced!," +
  "divorce is final=love.divorced,finalised the divorce=love.divorced!,finalized the divorce=love.divorced!,a couple=love.dating$,an item=love.dating$,made it official=love.dating!," +
  "husband and wife=love.married,tested negative=health.well!,over the flu=health.well,over covid=health.well,coeliac=diet.glutenfree,celiac=diet.glutenfree,gluten-free=diet.glutenfree," +
  "on keto=diet.keto,keto=diet.keto,on a keto diet=diet.keto,gone vegan=diet.vegan!,fully vegan=diet.vegan," +
  "single=love.single,unmarried=love.single,not married=love.single,not seeing anyone=love.single,broke up=love.single!$," +
  "split up=love.single!$,split=love.single!$,single again=love.single,newly single=love.single,married=love.married," +
  "newly married=love.married,happily married=love.married,wife=love.married,husband=love.married," +
  "tied the knot=love.married!$,got married=love.married!,got hitched=love.married!,a newlywed=love.married," +
  "divorced=love.divorced,recently divorced=love.divorced,getting divorced=love.divorced,getting a divorce=love.divorced," +
  "got divorced=love.divorced!,got a divorce=love.divorced!,filed for divorce=love.divorced!,engaged=love.engaged$," +
  "got engaged=love.engaged!$,said yes=love.engaged!$,fiance=love.engaged,fiancee=love.engaged,widowed=love.widowed," +
  "a widow=love.widowed,a widower=love.widowed,separated=love.separated$,in a relationship=love.dating,dating=love.dating," +
  "seeing someone=love.dating,taken=love.dating,girlfriend=love.dating,boyfriend=love.dating," +
  "partner=love.dating,started dating=love.dating!,started seeing=love.dating!,unemployed=work.none,out of work=work.none," +
  "between jobs=work.none,job hunting=work.none,looking for a job=work.none,looking for work=work.none,jobless=work.none," +
  "lost my job=work.none!,got fired=work.none!,got laid off=work.none!,was laid off=work.none!,was fired=work.none!," +
  "quit my job=work.none!,employed=work.employed,found a job=work.employed!,got a job=work.employed!," +
  "found work=work.employed!,found a new job=work.employed!,got hired=work.employed!,landed a job=work.employed!," +
  "started a new job=work.employed!,back at work=work.employed,retired=work.retired,a retiree=work.retired," +
  "retired last=work.retired!,work part time=hours.part,work part-time=hours.part,working part time=hours.part," +
  "working part-time=hours.part,went part time=hours.part!,part time=hours.part,part-time=hours.part," +
  "work full time=hours.full,work full-time=hours.full,working full time=hours.full,working full-time=hours.full," +
  "went full time=hours.full!,full time=hours.full,full-time=hours.full,work remotely=place.remote," +
  "work from home=place.remote,working remotely=place.remote,working from home=place.remote,remote=place.remote," +
  "fully remote=place.remote,work in the office=place.office,working from the office=place.office," +
  "work from the office=place.office,back in the office=place.office,working in the office=place.office," +
  "back to the office=place.office,work nights=shift.night,work night shifts=shift.night,working nights=shift.night," +
  "on night shift=shift.night,on nights=shift.night,on night shifts=shift.night,work days=shift.day," +
  "work day shifts=shift.day,on day shift=shift.day,on days=shift.day,on day shifts=shift.day,on the day shift=shift.day," +
  "a student=study.student,in college=study.student,in university=study.student,at university=study.student," +
  "still studying=study.student,an undergraduate=study.student,a grad student=study.student,a phd student=study.student," +
  "in grad school=study.student,in high school=study.student,graduated=study.done!,got my degree=study.done!," +
  "finished university=study.done!,finished college=study.done!,got my diploma=study.done!," +
  "dropped out of college=study.done!,dropped out of university=study.done!,finished my degree=study.done!," +
  "finished my phd=study.done!,dropped out=study.done!,left university=study.done!,pregnant=baby.expecting," +
  "expecting=baby.expecting,expecting a baby=baby.expecting,expecting a child=baby.expecting,gave birth=baby.born!," +
  "had the baby=baby.born!,had a baby=baby.born!,had her baby=baby.born!,had our baby=baby.born!,had my baby=baby.born!," +
  "sick=health.ill,ill=health.ill,down with the flu=health.ill,down with a cold=health.ill,under the weather=health.ill," +
  "a cold=health.ill,the flu=health.ill,covid=health.ill,a fever=health.ill,in hospital=health.ill," +
  "in the hospital=health.ill,hospitalized=health.ill,recovered=health.well$,healthy again=health.well," +
  "well again=health.well,feeling better=health.well,better now=health.well,over my cold=health.well," +
  "over the flu=health.well,out of hospital=health.well,out of the hospital=health.well," +
  "home from hospital=health.well,home from the hospital=health.well,came home from hospital=health.well!," +
  "came home from the hospital=health.well!,discharged=health.well,vegetarian=diet.vegetarian,a vegetarian=diet.vegetarian," +
  "went vegetarian=diet.vegetarian!,became vegetarian=diet.vegetarian!,became a vegetarian=diet.vegetarian!," +
  "turned vegetarian=diet.vegetarian!,vegan=diet.vegan,a vegan=diet.vegan,went vegan=diet.vegan!,became vegan=diet.vegan!," +
  "became a vegan=diet.vegan!,turned vegan=diet.vegan!,pescatarian=diet.pescatarian,a pescatarian=diet.pescatarian," +
  "went pescatarian=diet.pescatarian!,eat meat=diet.meat,a meat eater=diet.meat,eat meat again=diet.meat," +
  "started eating meat=diet.meat!,started eating meat again=diet.meat!,eating meat again=diet.meat,eating meat=diet.meat," +
  "an omnivore=diet.meat,smoke=smoke.smoker,a smoker=smoke.smoker,smoke again=smoke.smoker,started smoking=smoke.smoker!," +
  "started smoking again=smoke.smoker!,took up smoking=smoke.smoker!,a nonsmoker=smoke.free,a non-smoker=smoke.free," +
  "quit smoking=smoke.free!,stopped smoking=smoke.free!,gave up smoking=smoke.free!,smoke-free=smoke.free," +
  "smoke free=smoke.free,drink alcohol=drink.drinker,drink=drink.drinker$,sober=drink.sober,teetotal=drink.sober," +
  "quit drinking=drink.sober!,stopped drinking=drink.sober!,gave up drinking=drink.sober!,gave up alcohol=drink.sober!," +
  "quit alcohol=drink.sober!,rent=tenure.rent,a renter=tenure.rent,renting=tenure.rent,rent my place=tenure.rent," +
  "rent an apartment=tenure.rent,rent a flat=tenure.rent,a homeowner=tenure.own,own my home=tenure.own," +
  "own our home=tenure.own,bought a house=tenure.own!$,bought an apartment=tenure.own!$,bought a flat=tenure.own!$," +
  "bought our own place=tenure.own!,bought my own place=tenure.own!,live alone=household.alone," +
  "living alone=household.alone,live by myself=household.alone,live on my own=household.alone,live with=household.shared," +
  "moved in with=household.shared!,living with=household.shared,taking driving lessons=licence.none," +
  "learning to drive=licence.none,a learner driver=licence.none,passed my driving test=licence.has!," +
  "got my driver's license=licence.has!,got my license=licence.has!,passed the driving test=licence.has!," +
  "got my driving licence=licence.has!";
