import type { Rewriting } from "../grammar.ts";
import { plain } from "./spelling.ts";

const KIN =
  "annem|babam|abim|ablam|kardeşim|eşim|karım|kocam|oğlum|kızım|erkek arkadaşım|kız arkadaşım|sevgilim|nişanlım|dedem|anneannem|babaannem|kuzenim|teyzem|amcam|dayım|halam|yengem|yeğenim|arkadaşım|komşum";
const ROLES =
  "(?:müdür|patron|şef|doktor|dişçi|avukat|öğretmen|terapist|antrenör|danışman|koç|muhasebeci)(?:ım|im|um|üm|m|ümüz|umuz|imiz|ımız|miz|mız)|hocam|hocamız|ev sahibim|ev sahibimiz|ev arkadaşım|oda arkadaşım|mailim|mail adresim|e-postam";

function rule(pattern: string, replacement: string): Rewriting {
  return [new RegExp(plain(pattern), "giu"), replacement];
}

/** Spoken Turkish: possessors of relatives, hearsay about changes, remarks about food. */
export const spoken: Rewriting[] = [
  rule(`(?:^|(?<=[,.!] ))(?:benim |bizim )?(?=(?:${KIN})(?!\\p{L}))`, "benim "),
  rule(`(?:^|(?<=[,.!] ))(?:benim |bizim )?(?=(?:yeni )?(?:${ROLES})(?!\\p{L}))`, "benim "),
  rule(",? (?:maalesef|valla|yani|işte|ne yazık ki|çok şükür|ya)(?=[.! ]*$)", ""),
  rule("(?:^|(?<=, ))(?:\\S+ )?(?:yazarken|çalışırken|yaparken|okurken|koşarken|sürerken) ", ""),
  rule("(?<!\\p{L})(ertelen|iptal ol|iptal edil|değiş|alın|uzatıl)(?:mış|miş|muş|müş)(?!\\p{L})", "$1du"),
  rule("ertelendu", "ertelendi"),
  // Giving something up for a part of the day does not end it for the rest.
  rule("(?<=(?:öğleden sonra|öğleden sonraları|akşamları|sabahları|geceleri|hafta içi|evde|işte) [^,]{2,25} )bıraktım", "azalttım"),
  // A person who comes back has not left.
  rule("(?<!\\p{L})(?:ayrıldı|gitti|çıktı|kaçtı)(?=,? .{0,30}(?:dönecek|gelecek|döner|gelir|döndü|geri geldi|bulundu))", "uzaklaştı"),
  rule("iptal oldu|iptal edildu", "iptal oldu"),
  rule("değişdu", "değişti"),
  rule("alındu", "alındı"),
  rule("ğ(?:a|e) (?=alerji|alerjim)", "k "),
  rule("'?y?(?:a|e) (?=(?:karşı )?alerji)(?:karşı )?", " "),
  rule("(?<!\\p{L})(\\p{L}+) (?:yiyemiyorum|içemiyorum|yiyemem|içemem)", "$1 alerjim var"),
  rule(
    "(?:^|(?<=[,.] ))(?:artık |tekrar |yine )*(\\p{L}+?)(?:'?y?(?:ı|i|u|ü))? (?:yiyebiliyorum|içebiliyorum|serbest)(?: artık)?(?!\\p{L})",
    "$1 alerjim geçti",
  ),
];
