import { stemmer as searchStemmer } from "@orama/stemmers/turkish";
import type { Language } from "../language.ts";
import { grammar } from "./grammar.ts";
import { vocabulary } from "./vocabulary.ts";

/** Turkish, with or without the marks of its letters. */
export const tr: Language = {
  code: "tr",
  alphabet: "çğıöşüâîû",
  searchStemmer,
  attachedAfter: "['’]\\p{L}*",
  traits: ["dropsSubject", "verbFirst", "inflectsNames", "joinsWords"],
  common:
    "ve bir bu şu o ben benim biz için ile de da mi mı ne çok daha var yok gibi ama olarak artık şimdi her en kadar sonra şu an oldu değil günü saat",
  telling:
    "randevum sınavım toplantım ertelendi ertelenmiş çıktım bıraktım öğrenciyim garsonum mailim telefonum müdürüm müdürümüz doktorum doktorumuz patronum patronumuz hocam abim ablam annem babam eşim oğlum oğlumuz kızım kızımız kardeşim sevgilim nişanlım arkadaşım dedem kocam karım bilgisayarım bisikletim işim evim öldü taşındı geçti ayrıldı bıraktı aldım aldık sattım sattık gittim oldum oldu çünkü hafta geçen ay gün yıl önce sonunda bey hanım üyeyim üyesiyim kapattım boşandım boşandık evlendim evlendik nişanlıyım hamileyim diyetteyim diyeti doğdu döndü hastanede sevgilimden aboneyim iptal serbest alerjim ehliyetim",
  letters:
    /[ığşİĞŞ]|(?:yorum|yoruz|[td]ım|[td]üm|dum|tum|[çnlrtsk][dt]im|ildi|ıldı|liyim|lıyım|leyim|siyim|ciyim|yenim|loyum)(?![\p{L}\p{M}])|\p{L}['’](?:ten|den|tan|dan|ye|ya|yi|yı|te|ta|nin|nın|mı|mi|m var)(?!\p{L})|\p{L}{3,}['’](?:da|de|ta|te|dan|den|tan|ten|yu|yü|un|ün|in|ın|e|ı|ü|dayım|deyim|tayım|teyim|dayız|deyiz)(?!\p{L})|\p{L}{3,}(?:[dt][ae]y[ıi]m|eyim|[çct]iyim|erim|ör[üu]m|isim|eyiz|ay[ıi]z)(?!\p{L})|(?<!\p{L})(?:kiram|adresim|numaram|patronum|soyad|toplant|yeni|iptal|evliyim|bekar|aboneli|kullan|dogum|arabam|kedim|k[öo]pe[ğgk]|sifre|kilom|adim|ismim|favorim|doktorum|maas|maa)\p{L}*/giu,
  endings:
    "[aeıiou]?['’]?(?:l[ae]r)?(?:[ıiu]?m[ıiu]z|[ıiu]?m|s[ıiu]|[ıiu])?(?:[yn]?[ıiuae]|n[ıiu]n|n?[dt][ae]n?|y?l[ae]|n)?(?:['’]\\p{L}*)?",
  ...vocabulary,
  grammar,
  everydayWords:
    "yeni bugün dün yarın akşam sabah gece kız erkek kardeş anne baba arkadaş kedi köpek ev iş okul para yemek su süt çay kahve " +
    "doktor dişçi tatil doğum araba telefon hep bazen tekrar iyi kötü eski büyük küçük az biraz teşekkürler tamam verdim yaptım " +
    "geldim yedim yedik içtim uyudum buldum unuttum başladım taşındım taşındık çalışıyorum oturuyorum yaşıyorum seviyorum istiyorum " +
    "biliyorum bilmiyorum düşünüyorum kira içiyorum içmiyor lira",
  asking: {
    anywhere:
      "(?<![\\p{L}\\p{M}])(?:ne|neden|niçin|niye|nere\\p{L}*|kim\\p{L}{0,4}|hangi\\p{L}*|nasıl|kaç\\p{L}{0,4}|m[ıiuü](?:y[ıiuü][mz]|s[ıiuü]n(?:[ıiuü]z)?|yd[ıiuü]\\p{L}*)?)(?![\\p{L}\\p{M}])",
  },
};
