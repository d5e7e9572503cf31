/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
  "yeni bugün dün yarın akşam sabah gece kız erkek kardeş anne baba arkadaş kedi köpek ev iş okul para yemek su süt çay kahve " +
  "doktor dişçi tatil doğum araba telefon hep bazen tekrar iyi kötü eski büyük küçük az biraz teşekkürler tamam verdim yaptım " +
  "geldim yedim yedik içtim uyudum buldum unuttum başladım taşındım taşındık çalışıyorum oturuyorum yaşıyorum seviyorum istiyorum " +
  "biliyorum bilmiyorum düşünüyorum kira içiyorum içmiyor lira";
