/**
 * Words of grammar that a search in the language leaves out: articles, pronouns, prepositions, conjunctions, auxiliaries, particles, words
 * of questions.
 */
export const STOP_WORDS =
  "der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines keins ne nen nem ner " +
  "dieser diese dieses diesen diesem dies jener jene jenes jenen jenem derselbe dieselbe dasselbe denselben demselben desselben " +
  "dieselben derjenige diejenige dasjenige diejenigen denjenigen demjenigen solch solche solcher solches solchen solchem deren dessen " +
  "denen derer " +
  "ich du er sie es wir ihr mich dich ihn uns euch mir dir ihm ihnen sich einander man selbst selber " +
  "mein meine meinen meinem meiner meines meins dein deine deinen deinem deiner deines deins sein seine seinen seinem seiner seines " +
  "seins ihre ihren ihrem ihrer ihres unser unsere unseren unserem unserer unseres unsre unsren unsern unserm euer eure euren eurem " +
  "eurer eures " +
  "jemand jemanden jemandem jemandes niemand niemanden niemandem etwas nichts alle alles allen allem aller jede jeder jedes jeden jedem " +
  "einige einigen einiger einiges einigem manch manche mancher manches manchen manchem mehrere mehreren mehrerer beide beiden beider " +
  "beides andere anderer anderes anderen anderem anders viel viele vielen vieler vieles mehr meist meiste meisten irgend irgendein " +
  "irgendeine irgendeinen irgendeinem irgendwer irgendwas irgendwo irgendwie irgendwann irgendwelche " +
  "wer wen wem wessen was welche welcher welches welchen welchem wo wohin woher wann warum wieso weshalb weswegen wie wieviel wieviele " +
  "wievielte womit wofür wofuer wovon worüber worueber worin woran worauf wozu wodurch wogegen woraus wonach wobei wovor worum worunter " +
  "in im ins an am ans auf aufs aus bei beim bis durch durchs für fuer fürs fuers gegen hinter mit nach neben ohne seit über ueber " +
  "übers uebers um ums unter unterm unters von vom vor vorm vors wegen während waehrend zu zum zur zwischen gegenüber gegenueber trotz " +
  "statt anstatt außer ausser innerhalb außerhalb ausserhalb bezüglich bezueglich ab per pro je hin her " +
  "daran darauf daraus dabei dadurch dafür dafuer dagegen daher dahin damit danach daneben darin darüber darueber darum darunter davon " +
  "davor dazu dazwischen dran drauf drin drüber drueber hiermit hierbei hierfür hierfuer hierzu " +
  "und oder aber denn sondern sowie sowohl als auch weder noch entweder dass daß weil da wenn ob obwohl falls sodass bevor nachdem " +
  "sobald solange indem doch jedoch dennoch trotzdem also deshalb deswegen " +
  "bin bist ist sind seid war warst waren wart gewesen sei seist seien wäre waere wärst waerst wärest waerest wären waeren wärt waert " +
  "ist's war's " +
  "haben habe hab hast hat habt hatte hattest hatten hattet gehabt hätte haette hättest haettest hätten haetten hättet haettet hab's " +
  "hat's werden werde wirst wird werdet wurde wurdest wurden wurdet geworden worden würde wuerde würdest wuerdest würden wuerden würdet " +
  "wuerdet " +
  "können koennen kann kannst könnt koennt konnte konntest konnten konntet gekonnt könnte koennte könntest koenntest könnten koennten " +
  "könntet koenntet müssen muessen muss muß musst mußt müsst muesst müßt musste mußte musstest mussten mußten musstet gemusst müsste " +
  "muesste müsstest muesstest müssten muessten müsstet muesstet sollen soll sollst sollt sollte solltest sollten solltet dürfen duerfen " +
  "darf darfst dürft duerft durfte durftest durften durftet dürfte duerfte dürftest duerftest dürften duerften dürftet duerftet " +
  "nicht nein ja nur schon sehr so dann dort hier nun eben mal wohl eigentlich etwa gar ganz ziemlich sogar bereits bloß bloss " +
  "überhaupt ueberhaupt vielleicht wieder zwar genau nochmal bitte allerdings samt";
