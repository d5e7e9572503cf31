import { fold } from "../../text/words.ts";

/** Said to a person, not about anything: greetings, thanks, acknowledgements, reactions, farewells. Folded; one phrase a line or comma. */
const PHRASES = phrases(`
  hi, hello, hey, hiya, hey there, hi there, hello there, heya, yo, howdy, greetings, dear all, hi all, hello all, hi everyone, hello everyone, hey guys, hi team, hello world,
  good morning, good afternoon, good evening, good night, good day, morning, goodnight, welcome back, welcome,
  how are you, how are you doing, how are you today, how are you doing today, how's it going, how is it going, how have you been, how've you been, how do you do, how's everything,
  how is everything, how are things, how's life, what's up, what's new, sup, what's up with you, what about you, how about you, and you, anything new, long time no see, long time no talk,
  good to see you, good to see you again, nice to see you, nice to see you again, great to see you, nice to meet you, pleased to meet you, good to hear from you, great to hear from you,
  nice to hear from you, hope you're well, hope you are well, hope you're doing well, hope you are doing well, i hope you are well, i hope you're well, i hope you're doing well,
  i hope you are doing well, hope all is well, hope this helps, i hope this helps, hope that helps, i hope that helps,
  thanks, thank you, thx, ty, tysm, cheers, thanks a lot, thanks a bunch, thanks a million, many thanks, thank you so much, thanks so much, thanks for that, thank you for that, thanks for this,
  thanks for your help, thank you for your help, thanks for the help, thank you for the help, thanks for asking, thank you for asking, thanks in advance, thank you in advance, much appreciated,
  i appreciate it, appreciate it, i appreciate that, i appreciate your help, i really appreciate it, thanks again, thank you again, thanks anyway,
  you're welcome, you are welcome, no problem, no worries, np, my pleasure, anytime, don't mention it, glad to help, happy to help, glad i could help, glad to hear it, glad to hear that,
  happy to hear that, sorry to hear that, i'm sorry to hear that, good to know, sorry, excuse me, pardon, oops, my bad, i apologize, apologies, sorry about that,
  ok, okay, k, kk, okey, okey dokey, alright, all right, right, sure, sure thing, of course, certainly, absolutely, definitely, exactly, indeed, agreed, understood, noted, roger, gotcha, got it,
  i got it, i see, i understand, makes sense, that makes sense, fair enough, sounds good, sounds great, sounds like a plan, sounds fun, sounds amazing, will do, perfect, great, awesome, cool,
  nice, amazing, wonderful, fantastic, excellent, lovely, brilliant, sweet, wow, whoa, omg, oh my god, oh my, oh, ooh, ah, aha, hm, hmm, hmmm, um, uh, er, well, anyway, anyways, yay, woohoo,
  haha, hahaha, hehe, lol, lmao, rofl, xd, yes, yeah, yep, yup, yes please, no, nope, nah, no thanks, no thank you, maybe, i think so, i guess, i guess so, i agree, totally, totally agree,
  i totally agree, true, so true, that's true, that's right, you're right, you are right, correct, exactly right, good point, good idea, great idea, good question, great question, good job, well done,
  great job, nice work, good work, congrats, congratulations, good luck, take care, have fun, enjoy, have a nice day, have a good day, have a great day, have a good one, have a great weekend,
  have a good weekend, have a nice weekend, let's go, let's do it, go ahead, go on, please, please do, please continue, continue, next, never mind, nevermind, no idea, whatever, fine, i'm fine,
  i'm good, i'm good thanks, i'm fine thanks, i am fine, i'm doing well, i'm doing good, i'm doing great, doing well, not bad, not much, same here, me too, same, all good, it's fine, it's ok, it's okay, that's ok, that's okay,
  that's fine, that's all, that's it, that is all, nothing else, done, let me know, let me know if you have any questions, let me know if you need anything, let me know if you need anything else,
  feel free to ask, how can i help, how can i help you, how can i help you today, how may i help you, how can i assist you, how can i assist you today, can you help me, can you help me with that, can you help me with this,
  could you help me, could you help me with that, can i ask you something, can i ask a question, i have a question, quick question, what do you think, any thoughts, is that ok, does that make sense,
  bye, bye bye, goodbye, see you, see ya, see you soon, see you later, see you tomorrow, talk soon, talk to you soon, talk to you later, ttyl, catch you later, later, cya, until next time, keep in touch,
  best, best regards, kind regards, regards, sincerely, yours sincerely, best wishes, cheers mate, xoxo,
  that's great, that's good, that's cool, that's nice, that's awesome, that's amazing, that's wonderful, that's fantastic, that's lovely, that's sweet, that's terrible, that's awful, that's sad, that's funny,
  that's gorgeous, that's beautiful, that's incredible, that's inspiring, that's impressive, that's exciting, that's so kind, that's crazy, that's tough, that's too bad,
  that's interesting, that's great to hear, that's good to hear, that's good to know, that sounds good, that sounds great, that sounds amazing, that sounds fun, that sounds awesome, that sounds lovely,
  so cool, so nice, so sweet, so sad, love it, i love it, love that, interesting, how interesting, how nice, how sweet, how cool, no way, really, seriously, you bet, by the way, btw, test, testing,
  hallo, guten tag, guten morgen, guten abend, gute nacht, moin, servus, gruss gott, wie geht's, wie geht es dir, wie geht es ihnen, danke, danke schon, vielen dank, danke sehr, danke dir, bitte, bitte schon,
  gerne, gern geschehen, kein problem, alles klar, genau, ja, nein, super, klasse, toll, na gut, tschuss, auf wiedersehen, bis bald, bis spater, bis morgen, viele grusse, liebe grusse, mit freundlichen grussen,
  bonjour, bonsoir, salut, coucou, bonne nuit, bonne journee, ca va, comment ca va, comment allez-vous, merci, merci beaucoup, de rien, d'accord, oui, non, bien sur, au revoir, a bientot, a demain, a plus,
  hola, buenos dias, buenas tardes, buenas noches, buenas, que tal, como estas, como esta usted, gracias, muchas gracias, de nada, vale, si, claro, por favor, adios, hasta luego, hasta manana, perfecto,
  ciao, buongiorno, buonasera, buonanotte, salve, come stai, come va, grazie, grazie mille, prego, va bene, certo, arrivederci, a presto, a domani, perfetto,
  ola, oi, bom dia, boa tarde, boa noite, tudo bem, como vai, obrigado, obrigada, muito obrigado, muito obrigada, por nada, tchau, ate logo, ate amanha, beleza,
  hoi, goedemorgen, goedemiddag, goedenavond, hoe gaat het, dank je, dank je wel, dankjewel, bedankt, graag gedaan, prima, oke, doei, tot ziens, tot morgen,
  hej, hejsan, god morgon, tack, tack sa mycket, tak, mange tak, takk, tusen takk, kiitos, moi, hei, czesc, dzien dobry, dziekuje, dzieki, do widzenia, merhaba, selam, gunaydin, tesekkurler, tesekkur ederim, tamam,
  привет, здравствуйте, здравствуй, доброе утро, добрый день, добрый вечер, спокойной ночи, как дела, спасибо, большое спасибо, спасибо большое, пожалуйста, хорошо, ладно, да, нет, понятно, пока, до свидания, до завтра,
  你好, 您好, 嗨, 哈喽, 大家好, 早上好, 早安, 下午好, 晚上好, 晚安, 谢谢, 謝謝, 谢谢你, 多谢, 不客气, 没关系, 没问题, 好, 好的, 好吧, 是的, 对, 嗯, 哦, 哈哈, 哈哈哈, 再见, 拜拜, 明白了, 知道了, 你好吗, 最近怎么样,
  こんにちは, こんばんは, おはよう, おはようございます, おやすみ, おやすみなさい, ありがとう, ありがとうございます, どうも, どういたしまして, はい, いいえ, うん, わかりました, 了解です, 了解, よろしく, よろしくお願いします, お願いします, さようなら, じゃあね, またね, すみません, お疲れ様です, なるほど,
  안녕, 안녕하세요, 좋은 아침, 감사합니다, 고마워, 고맙습니다, 네, 예, 아니요, 알겠습니다, 좋아요, 안녕히 계세요, 안녕히 가세요, ㅋㅋ, ㅋㅋㅋ, ㅎㅎ,
  नमस्ते, धन्यवाद, शुक्रिया, ठीक है, हाँ, नहीं, अलविदा, مرحبا, السلام عليكم, صباح الخير, مساء الخير, شكرا, شكرا جزيلا, عفوا, نعم, لا, حسنا, مع السلامة, שלום, תודה, תודה רבה, สวัสดี, สวัสดีครับ, สวัสดีค่ะ, ขอบคุณ, ขอบคุณครับ, ขอบคุณค่ะ, xin chao, cam on
`);
const LONGEST_PHRASE_WORDS = Math.max(...[...PHRASES].map((phrase) => phrase.split(" ").length));
/** A name may follow these at once ("Hi Ann"); after the others it needs a comma. */
const ADDRESSING = phrases(
  "hi, hello, hey, dear, good morning, good afternoon, good evening, good night, morning, thanks, thank you, bye, goodbye, welcome, welcome back, congrats, hallo, guten morgen, danke, bonjour, salut, merci, hola, gracias, ciao, buongiorno, grazie, ola, oi, bom dia, obrigado",
);
/** They strengthen filler and add nothing to it. */
const INTENSIFIERS = new Set(["so", "very", "really", "super", "pretty", "just", "totally", "too", "then", "again", "all", "much"]);
const ANSWERS = phrases(
  "yes, yeah, yep, yup, no, nope, nah, of course, sure, definitely, absolutely, exactly, maybe, never, ja, nein, oui, non, si, да, нет, 是的, 对, はい, いいえ, 네, 아니요",
);
/** Longer than any greeting: whatever it is, it is not only filler. */
const FILLER_WORDS = 14;
const REPLY_WORDS = 3;
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}]+)*|,/gu;

/** Whether the sentence consists of greetings, thanks and the like alone. One without a letter or a digit does. */
export function isFiller(sentence: string): boolean {
  const tokens = tokensOf(sentence);
  if (tokens.length > FILLER_WORDS * 2) return false;
  let matched = 0;
  for (let at = 0; at < tokens.length; ) {
    const length = phraseAt(tokens, at);
    if (length > 0) {
      matched++;
      at += length;
      at += nameAfter(tokens, at, ADDRESSING.has(joined(tokens, at - length, at)));
    } else if (tokens[at]?.folded === "," || INTENSIFIERS.has(tokens[at]?.folded ?? "")) {
      at++;
    } else if (at === 0 && isName(tokens[0]) && tokens[1]?.folded === ",") {
      at += 2;
    } else {
      return false;
    }
  }
  return matched > 0 || tokens.length === 0;
}

/** "Yes." and its kin: filler, unless it answers the question before it. */
export function isAnswer(sentence: string): boolean {
  const tokens = tokensOf(sentence).filter((token) => token.folded !== ",");
  return tokens.length <= 3 && ANSWERS.has(joined(tokens, 0, tokens.length));
}

/** "I do not.", "In Rome.": too short to be understood without the question before it. */
export function isReply(sentence: string): boolean {
  return !/[?？]\s*$/u.test(sentence) && tokensOf(sentence).length <= REPLY_WORDS && !isFiller(sentence);
}

interface Token {
  readonly folded: string;
  readonly capitalised: boolean;
}

function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  for (const [word] of sentence.slice(0, 400).matchAll(TOKEN)) {
    tokens.push({ folded: fold(word).replace("’", "'"), capitalised: /^\p{Lu}\p{Ll}/u.test(word) });
  }
  return tokens;
}

function phraseAt(tokens: readonly Token[], at: number): number {
  for (let length = Math.min(LONGEST_PHRASE_WORDS, tokens.length - at); length > 0; length--) {
    if (PHRASES.has(joined(tokens, at, at + length))) return length;
  }
  return 0;
}

/** How many tokens from `at` are the name of whoever is spoken to. */
function nameAfter(tokens: readonly Token[], at: number, addressing: boolean): number {
  const comma = tokens[at]?.folded === "," ? 1 : 0;
  if (comma === 0 && !addressing) return 0;
  let end = at + comma;
  while (end < at + comma + 2 && isName(tokens[end]) && phraseAt(tokens, end) === 0) end++;
  const ended = tokens[end] === undefined || tokens[end]?.folded === ",";
  const followedByFiller = tokens[end] !== undefined && phraseAt(tokens, end) > 0;
  return end > at + comma && (ended || followedByFiller) ? end - at : 0;
}

function isName(token: Token | undefined): boolean {
  return token?.capitalised === true;
}

function joined(tokens: readonly Token[], from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at++) text += at === from ? (tokens[at]?.folded ?? "") : ` ${tokens[at]?.folded ?? ""}`;
  return text;
}

function phrases(list: string): Set<string> {
  return new Set(
    list
      .split(/[,\n]/u)
      .map((phrase) => fold(phrase).trim())
      .filter((phrase) => phrase !== ""),
  );
}
