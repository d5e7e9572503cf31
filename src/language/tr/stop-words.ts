/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "ben beni bana bende benden benim benimle sen seni sana sende senden senin seninle o onu ona onda ondan onun onunla biz bizi bize " +
  "bizde bizden bizim bizimle siz sizi size sizde sizden sizin sizinle onlar onları onlari onlara onlarda onlardan onların onlarin " +
  "onlarla kendi kendim kendime kendimi kendin kendine kendini kendisi kendisine kendisini kendimiz kendileri " +
  "bu bunu buna bunda bundan bunun bununla bunlar bunları bunlari bunlara bunlardan bunların bunlarin şundan şunun şunlar şunları " +
  "şunlari burada buraya buradan burası burasi şurada şuraya orada oraya oradan orası orasi böyle öyle böylece " +
  "mi mı mu mü miyim mıyım muyum müyüm misin mısın musun müsün miyiz mıyız muyuz müyüz misiniz mısınız musunuz müsünüz midir mıdır " +
  "miydi mıydı muydu müydü miydim mıydım miydin mıydın miydik mıydık miymiş mıymış " +
  "kim kimi kime kimde kimden kimin kimle kiminle kimler kimlerle kimdi kimdir ne neyi neye neyin neyle neler nelere neleri nedir neydi " +
  "nesi neyim neyimiz nerede nerde nereye nereden nerden neresi neresinde nereli neredeydi neredeyim hangi hangisi hangisini hangileri " +
  "hangisinde nasıl nasil nasıldı nasildi neden niçin niye kaç kaçta kaça kaçıncı kaçinci kaçı kaçi kaçtı kaçti zaman acaba " +
  "bir biri birisi birini birine birkaç bazı bazi bazıları bazilari her herkes herkesin herhangi hepsi hepimiz hepsini tüm bütün hiç " +
  "hiçbir hiçbiri kimse kimseye diğer diğeri diğerleri başka başkası başkasi çoğu öteki " +
  "ile için kadar gibi göre beri karşı karşi üzere rağmen dolayı dolayi hakkında hakkinda arasında arasinda içinde üzerinde sonra önce " +
  "boyunca tarafından tarafindan " +
  "ve veya yahut ya da de dahi ki ama fakat ancak lakin çünkü eğer yani hem oysa meğer mademki diye " +
  "var vardı vardi varmış varmiş varsa vardır vardir yok yoktu yokmuş yoksa yoktur değil değilim değilsin değildi değildir idi idim " +
  "imiş iken " +
  "olmak olan olanlar olarak olacak olacağım olacağim olacaksın olacaksin olacaktı olacakti olabilir olabilirim olsa olsun olsaydı " +
  "olsaydi olması olmasi olmasını olmasini olmadı olmadi olmaz olduğu olduğum olduğumu olduğunu olduğun olduğumuz " +
  "etmek ediyor ediyorum ediyorsun ediyoruz ediyorlar etti ettim ettin ettik ettiler eder ederim edecek eden ederek edip edildi edilen " +
  "lazım lazim gerek gerekiyor gerekir gerekli " +
  "çok daha en pek sadece yalnızca yalnizca zaten yine gene bile artık artik henüz belki keşke işte hayır hayir evet oldukça lütfen";
