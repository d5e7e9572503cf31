import { inEither, type Spellings } from "../spelling.ts";
import type { Vocabulary } from "../vocabulary.ts";

export const LETTERS: Spellings = { ş: "s", ı: "i", ğ: "g", ç: "c", ö: "o", ü: "u" };

/** The words by which any text in the language is read. */
export const vocabulary: Vocabulary = {
  stopWords:
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
    "çok daha en pek sadece yalnızca yalnizca zaten yine gene bile artık artik henüz belki keşke işte hayır hayir evet oldukça lütfen",
  titles:
    "mr mrs ms dr prof st doc yrd ogr gor ars uzm av sn muh mim alb gen hz mah cad cd sok sk blv apt no nr tel orn bkz yak s sf t.c " +
    "m.o m.s cev haz krs",
  abbreviations: "vb vs vd a.s sti ltd yy sa dk sn s",
  sentenceStarts: "ben benim biz o bu ama ve simdi",
  ordinalNouns: "cadde|sokak|kat(?!\\p{L})|sınıf|yuzyıl|dunya|bolge|lig|hafta|sezon|bolum|cilt",
  lettered: "vitamini?|plan|sınıf|tip|grup|blok",
  firstPerson: "benim|biz|bizim",
  firstWords: "şu|bu|bir|bugün|dün|yarın|artık|şimdi",
  smallTalk: "merhaba, selam, gunaydin, tesekkurler, tesekkur ederim, tamam",
  joints: "ve",
  currencies: "tl=try",
  streets: "caddesi|sokak",
  quoted: inEither(
    "rol yap\\p{L}*|rol oyna\\p{L}*|gibi davran|farz et\\p{L}*|varsay\\p{L}*|hayal et\\p{L}*|bir varmış bir yokmuş|hikâyede|hikayede|romanda|oyunda|filmde|çevir\\p{L}*|tercüme\\p{L}*|düzelt(?!me)\\p{L}*|yeniden yaz\\p{L}*|aşağıdaki (?:metin|cümle|mektup|mail)\\p{L}*|şarkı sözleri|alıntı\\p{L}*|rüyamda|rüya gördüm|örneğin|mesela|örnek cümle|şaka yapıyorum|şaka şaka|sayın \\p{L}+|saygılarımla|kimden|konu",
    LETTERS,
  ),
  firstPersonForms: "ben beni bana bende benden benim biz bizi bize bizim",
  asksOfSelf:
    "ben|beni|bana|benim|biz|bize|bizim|adım|annem\\p{L}*|babam\\p{L}*|kardeşim\\p{L}*|eşim\\p{L}*|evim\\p{L}*|işim\\p{L}*|" +
    "kedim\\p{L}*|köpeğim\\p{L}*|arabam\\p{L}*|telefonum\\p{L}*|doğum günüm\\p{L}*|oğlum\\p{L}*|kızım\\p{L}*",
  asksWhen: "ne zaman|hangi gün|hangi tarih\\p{L}*|saat kaçta|ne zamandan beri|kaçında",
  timeWords: "dün bugün yarın evvelsi hafta haftaya ay yıl geçen gelecek önümüzdeki önce geçenlerde akşam sabah",
  namesTime:
    "pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|ocak\\p{L}*|şubat\\p{L}*|mart(?:['’]?t?a)?|nisan\\p{L}*|" +
    "mayıs\\p{L}*|haziran\\p{L}*|temmuz\\p{L}*|ağustos\\p{L}*|eylül\\p{L}*|ekim\\p{L}*|kasım\\p{L}*|aralık\\p{L}*|bugün|dün|" +
    "yarın|(?:gelecek|geçen|bu) (?:hafta|ay|yıl)",
};
