import type { SmallTalk, Speakers } from "../vocabulary.ts";

const FIRST_PERSON = "i|my|we|our";
const FIRST_PERSON_OBJECT = "me|mine|us";

export const speakers: Speakers = {
  attribution: "on {when},? {who} wrote",
  userRoles: "user, the user, human, me, myself, i, customer, client",
  userNouns: "user users",
  assistantRoles: "assistant, the assistant, ai, agent, bot, chatbot, model, system",
  labels:
    "note notes update reminder correction fyi ps todo important warning info information question answer summary edit also tip fact example " +
    "address name age job title email phone date time place subject re goal task plan status result problem solution idea remember confession " +
    "news thought thoughts disclaimer spoiler bonus context background backstory secret truth twist short story mistake plans plan correction " +
    "request favor favour decision verdict",
  ownLabels: "i my me we our you your",
  firstPerson: FIRST_PERSON,
  firstPersonObject: FIRST_PERSON_OBJECT,
  secondPerson: "you|your|yours|u|let['’]?s",
  thirdPerson: "it|they|them|he|him|she|these|those",
  demonstratives: "this|that's|that’s|it's|it’s",
  firstPersonForms: "i my we our me mine us",
  asksOfSelf: "i|my|me",
  salutations: "(?:my )?dear(?:est)?|hi|hello|hey|good (?:morning|afternoon|evening)|to whom it may concern",
  closings:
    "(?:with )?(?:my |our )?(?:best|kind|kindest|warm|warmest|many)?\\s*(?:regards|wishes|thanks)|best|all the best|yours(?: (?:sincerely|faithfully|truly))?|sincerely(?: yours)?|respectfully(?: yours)?|faithfully yours|cheers|love|with love|cordially|thank you",
  mailFields: "from|to|subject|sent",
  memoriesHeading:
    "(?:here (?:are|is)|these are|the following(?: are)?)\\b.{0,40}\\bmemor(?:y|ies)\\b.{0,60}[:：]|" +
    "(?:relevant|recalled|retrieved|related|known|stored|past|previous|saved|long[- ]term|user)\\s+memor(?:y|ies)\\b.{0,60}[:：\\])*]|" +
    "(?:relevant|recalled|retrieved|related) memor(?:y|ies)|memories\\s*(?:\\(\\d+\\))?\\s*[:：]",
};

export const smallTalk: SmallTalk = {
  smallTalk:
    "hi, hello, hey, hiya, hey there, hi there, hello there, heya, yo, howdy, greetings, dear all, hi all, hello all, hi everyone, hello " +
    "everyone, hey guys, hi team, hello world, good morning, good afternoon, good evening, good night, good day, morning, goodnight, welcome " +
    "back, welcome, how are you, how are you doing, how are you today, how are you doing today, how's it going, how is it going, how have you " +
    "been, how've you been, how do you do, how's everything, how is everything, how are things, how's life, what's up, what's new, sup, what's up " +
    "with you, what about you, how about you, and you, anything new, long time no see, long time no talk, good to see you, good to see you again, " +
    "nice to see you, nice to see you again, great to see you, nice to meet you, pleased to meet you, good to hear from you, great to hear from " +
    "you, nice to hear from you, hope you're well, hope you are well, hope you're doing well, hope you are doing well, i hope you are well, i " +
    "hope you're well, i hope you're doing well, i hope you are doing well, hope all is well, hope this helps, i hope this helps, hope that " +
    "helps, i hope that helps, thanks, thank you, thx, ty, tysm, cheers, thanks a lot, thanks a bunch, thanks a million, many thanks, thank you " +
    "so much, thanks so much, thanks for that, thank you for that, thanks for this, thanks for your help, thank you for your help, thanks for the " +
    "help, thank you for the help, thanks for asking, thank you for asking, thanks in advance, thank you in advance, much appreciated, i " +
    "appreciate it, appreciate it, i appreciate that, i appreciate your help, i really appreciate it, thanks again, thank you again, thanks " +
    "anyway, you're welcome, you are welcome, no problem, no worries, np, my pleasure, anytime, don't mention it, glad to help, happy to help, " +
    "glad i could help, glad to hear it, glad to hear that, happy to hear that, sorry to hear that, i'm sorry to hear that, good to know, sorry, " +
    "excuse me, pardon, oops, my bad, i apologize, apologies, sorry about that, ok, okay, k, kk, okey, okey dokey, alright, all right, right, " +
    "sure, sure thing, of course, certainly, absolutely, definitely, exactly, indeed, agreed, understood, noted, roger, gotcha, got it, i got it, " +
    "i see, i understand, makes sense, that makes sense, fair enough, sounds good, sounds great, sounds like a plan, sounds fun, sounds amazing, " +
    "will do, perfect, great, awesome, cool, nice, amazing, wonderful, fantastic, excellent, lovely, brilliant, sweet, wow, whoa, omg, oh my god, " +
    "oh my, oh, ooh, ah, aha, hm, hmm, hmmm, um, uh, er, well, anyway, anyways, yay, woohoo, haha, hahaha, hehe, lol, lmao, rofl, xd, yes, yeah, " +
    "yep, yup, yes please, no, nope, nah, no thanks, no thank you, maybe, i think so, i guess, i guess so, i agree, totally, totally agree, i " +
    "totally agree, true, so true, that's true, that's right, you're right, you are right, correct, exactly right, good point, good idea, great " +
    "idea, good question, great question, good job, well done, great job, nice work, good work, congrats, congratulations, good luck, take care, " +
    "have fun, enjoy, have a nice day, have a good day, have a great day, have a good one, have a great weekend, have a good weekend, have a nice " +
    "weekend, let's go, let's do it, go ahead, go on, please, please do, please continue, continue, next, never mind, nevermind, no idea, " +
    "whatever, fine, i'm fine, i'm good, i'm good thanks, i'm fine thanks, i am fine, i'm doing well, i'm doing good, i'm doing great, doing " +
    "well, not bad, not much, same here, me too, same, all good, it's fine, it's ok, it's okay, that's ok, that's okay, that's fine, that's all, " +
    "that's it, that is all, nothing else, done, let me know, let me know if you have any questions, let me know if you need anything, let me " +
    "know if you need anything else, feel free to ask, how can i help, how can i help you, how can i help you today, how may i help you, how can " +
    "i assist you, how can i assist you today, can you help me, can you help me with that, can you help me with this, could you help me, could " +
    "you help me with that, can i ask you something, can i ask a question, i have a question, quick question, what do you think, any thoughts, is " +
    "that ok, does that make sense, bye, bye bye, goodbye, see you, see ya, see you soon, see you later, see you tomorrow, talk soon, talk to you " +
    "soon, talk to you later, ttyl, catch you later, later, cya, until next time, keep in touch, best, best regards, kind regards, regards, " +
    "sincerely, yours sincerely, best wishes, cheers mate, xoxo, that's great, that's good, that's cool, that's nice, that's awesome, that's " +
    "amazing, that's wonderful, that's fantastic, that's lovely, that's sweet, that's terrible, that's awful, that's sad, that's funny, that's " +
    "gorgeous, that's beautiful, that's incredible, that's inspiring, that's impressive, that's exciting, that's so kind, that's crazy, that's " +
    "tough, that's too bad, that's interesting, that's great to hear, that's good to hear, that's good to know, that sounds good, that sounds " +
    "great, that sounds amazing, that sounds fun, that sounds awesome, that sounds lovely, so cool, so nice, so sweet, so sad, love it, i love " +
    "it, love that, interesting, how interesting, how nice, how sweet, how cool, no way, really, seriously, you bet, by the way, btw, test, " +
    "testing",
  addressing:
    "hi, hello, hey, dear, good morning, good afternoon, good evening, good night, morning, thanks, thank you, bye, goodbye, welcome, welcome " +
    "back, congrats",
  intensifiers: "so very really super pretty just totally too then again all much",
  answers: "yes, yeah, yep, yup, no, nope, nah, of course, sure, definitely, absolutely, exactly, maybe, never",
  reactions:
    "i(?:['’]m| am) (?:so |really |super |very |just |also |always )*(?:glad|happy|proud|sorry|excited|thankful|grateful|sure|here|thrilled|pumped|honou?red|stoked|curious|positive|confident|amazed|inspired)|i(?:['’]ll| will| can['’]?t| cannot| couldn['’]?t| won['’]?t| hope| bet| think| guess| know| agree| see| understand| appreciate| believe| wish| feel| totally| completely| definitely| mean| love (?:how|that|the|seeing|hearing)|['’]ve been there| promise|['’]d love)|we(?:['’]ll| can| will|['’]re)|my pleasure",
  chitChat:
    "wow|haha\\p{L}*|lol|omg|yay|aww?|oh|ooh|glad|sounds|looks like|nice|great|cool|awesome|congrat\\p{L}*|thanks|thank you|good luck|keep (?:it )?up|you(?:['’]re|r| are| got)|let me know|hope|happy to|feel free|that['’]s|what an?|how (?:nice|cool|sweet|lovely)",
};
