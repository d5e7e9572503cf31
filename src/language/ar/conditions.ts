import { changes, type Frame, states } from "../grammar.ts";

const PAIRS =
  "رجعت آكل اللحم=diet.meat!,رجعت آكل اللحوم=diet.meat!,صرت آكل اللحم=diet.meat!,رجعت آكل لحم=diet.meat!,أعيش مع أهلي=household.shared,أسكن مع أهلي=household.shared,ساكن مع أهلي=household.shared,ساكنة مع أهلي=household.shared,أعيش مع عائلتي=household.shared,أسكن مع عائلتي=household.shared,أعيش مع والدي=household.shared,استأجرت شقة لوحدي=household.alone!,صرت أسكن وحدي=household.alone!,صرت أعيش وحدي=household.alone!,أسكن لوحدي=household.alone,أعيش لوحدي=household.alone,صرت أسكن لوحدي=household.alone!,تركت بيت أهلي=household.alone!,أدرس=study.student,في الجيش=army.in,أنهى الخدمة العسكرية=army.out!,أنهى الجيش=army.out!,خلص الجيش=army.out!,تسرح من الجيش=army.out!,عندي حبيبة=love.dating,عندي حبيب=love.dating,عندي صديقة=love.dating,رجعت أداوم في المكتب=place.office!,رجعت للمكتب=place.office!,رجعت أدخن=smoke.smoker!,عاطل عن العمل=work.none,عاطلة عن العمل=work.none,عاطل=work.none,بلا عمل=work.none,أبحث عن عمل=work.none,أبحث عن وظيفة=work.none,وجدت عملا=work.employed!,وجدت عمل=work.employed!,وجدت وظيفة=work.employed!,وجدت وظيفة جديدة=work.employed!,حصلت على وظيفة=work.employed!,حصلت على وظيفة جديدة=work.employed!,حصلت على عمل=work.employed!,لقيت شغل=work.employed!,توظفت=work.employed!,فقدت عملي=work.none!,فقدت وظيفتي=work.none!,متقاعد=work.retired,متقاعدة=work.retired,تقاعدت=work.retired!," +
  "أعمل بدوام جزئي=hours.part,أعمل دوام جزئي=hours.part,أعمل بدوام كامل=hours.full,أعمل دوام كامل=hours.full,انتقلت إلى دوام كامل=hours.full!," +
  "أعمل من المنزل=place.remote,أعمل من البيت=place.remote,أعمل عن بعد=place.remote,أشتغل من البيت=place.remote,أعمل من المكتب=place.office,أعمل في المكتب=place.office,أداوم في المكتب=place.office,عدت إلى المكتب=place.office!," +
  "أعمل ليلا=shift.night,أعمل نهارا=shift.day,طالب=study.student,طالبة=study.student,طالب جامعي=study.student,طالبة جامعية=study.student,طالب ماجستير=study.student,طالبة ماجستير=study.student,طالب دكتوراه=study.student,أدرس في الجامعة=study.student,تخرجت=study.done!,تخرجت من الجامعة=study.done!,أنهيت دراستي=study.done!,أنهيت دراستي الجامعية=study.done!," +
  "حامل=baby.expecting,أنتظر مولودا=baby.expecting,ولدت بنتا=baby.born!,ولدت ولدا=baby.born!,ولدت طفلا=baby.born!,ولدت طفلة=baby.born!,أنجبت بنتا=baby.born!,أنجبت ولدا=baby.born!,أنجبت طفلا=baby.born!,أنجبت طفلة=baby.born!,أنجبت طفلي=baby.born!,أنجبت طفلتي=baby.born!," +
  "نباتي=diet.vegetarian,نباتية=diet.vegetarian,آكل اللحم=diet.meat,آكل اللحوم=diet.meat,عدت إلى أكل اللحم=diet.meat!,عدت إلى أكل اللحوم=diet.meat!,عدت آكل اللحم=diet.meat!,بدأت آكل اللحم=diet.meat!,أصبحت نباتيا=diet.vegetarian!,أصبحت نباتية=diet.vegetarian!,صرت نباتي=diet.vegetarian!," +
  "مدخن=smoke.smoker,مدخنة=smoke.smoker,أدخن=smoke.smoker,غير مدخن=smoke.free,غير مدخنة=smoke.free,أقلعت عن التدخين=smoke.free!,توقفت عن التدخين=smoke.free!,تركت التدخين=smoke.free!,بطلت تدخين=smoke.free!,عدت إلى التدخين=smoke.smoker!,رجعت أدخن=smoke.smoker!," +
  "مستأجر=tenure.rent,مستأجرة=tenure.rent,أسكن بالإيجار=tenure.rent,أسكن في شقة مستأجرة=tenure.rent,أعيش في شقة مستأجرة=tenure.rent,أسكن في شقة بالإيجار=tenure.rent,اشتريت بيتا=tenure.own!,اشتريت شقة=tenure.own!,اشتريت منزلا=tenure.own!,اشترينا بيتا=tenure.own!,اشترينا شقة=tenure.own!,اشترينا منزلا=tenure.own!," +
  "مريض=health.ill,مريضة=health.ill,في المستشفى=health.ill,شفيت=health.well!,تعافيت=health.well!,خرجت من المستشفى=health.well!,أسكن وحدي=household.alone,أعيش وحدي=household.alone," +
  "فسخت خطوبتي=love.single!,فسخت الخطوبة=love.single!,أتعلم القيادة=licence.none,حصلت على رخصة القيادة=licence.has!";
/** The language's own names of a relationship. */
const LOVE =
  "أعزب|اعزب|عازب|عزباء|عازبة|غير متزوج|غير متزوجة|متزوج|متزوجة|مطلق|مطلقة|مخطوب|مخطوبة|أرمل|أرملة|منفصل|منفصلة|مرتبط|مرتبطة|تزوجت|انفصلت|تطلقت|خطبت";

const NAMES = [...PAIRS.matchAll(/(?:^|,)([^=]+)=/gu)].map(([, name = ""]) => name).join("|");
const OWNER = "(?:المالك|مالك البيت|مالك الشقة|صاحب البيت|صاحب الشقة|المؤجر|النادي|المدير|مديري|الشركة)";

/** Arabic names of the conditions of each axis, with and without its hamzas and dots. */
export const arStatus = `${PAIRS},${PAIRS.replace(/[أإآ]/gu, "ا")},${PAIRS.replace(/[أإآ]/gu, "ا").replaceAll("ة", "ه")}`;

/** A verb before a name describes the person with that name, so the whole clause is the condition. */
export const arConditionFrames: readonly Frame[] = [
  ...states(
    "status",
    `{S}{A}(?:ما زلت |لا أزال )?(?<v>${NAMES}|${LOVE})(?: (?:أخيرا|مرة أخرى|من جديد|بالفعل|ب\\p{L}{2,12}|من \\p{L}+|ل\\p{L}{2,12}|(?:علبة|علبتين|كثيرا|يوميا)(?: يوميا)?|في \\p{L}+(?: \\p{L}+)?))?`,
    "{S}{A}(?<v>أدرس)(?: \\S+){1,2} (?:في|ب) ?(?:ال)?(?:جامعة|كلية|معهد).*",
  ),
  ...changes(
    "amount",
    `${OWNER} (?:رفع|رفعت|خفض|خفضت|زاد|زادت|زود) {N} (?:من {F} )?{ON} ?{Q}(?: شهريا)?`,
    `(?:رفع|رفعت|خفض|خفضت|زاد|زادت) ${OWNER} {KM} (?:من {F} )?{ON} ?{Q}(?: شهريا)?`,
    `(?:رفع|رفعت|خفض|خفضت|زاد|زادت) ${OWNER} {N} (?:من {F} )?{ON} ?{Q}(?: شهريا)?`,
  ),
];
