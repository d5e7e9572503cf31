import { conditions, forms, type Grammar } from "../grammar.ts";

const MOVED = forms(
  "movid aplazad trasladad adelantad retrasad cambiad reprogramad pasad corrid atrasad prolongad modificad pospuest",
  "o a os as",
);
const MOVES =
  "movio|movió|movieron|movimos|aplazo|aplazó|aplazaron|aplazamos|pospuso|pospusieron|pospusimos|adelanto|adelantó|adelantaron|adelantamos|retraso|retrasó|retrasaron|retrasamos|cambio|cambió|cambie|cambiaron|cambiamos|paso|pasó|pasaron|pasamos|pase|traslado|trasladaron";
const RISEN = forms("subid bajad aumentad reducid disminuid crecid caid incrementad rebajad ampliad recortad", "o a os as");
const RISES =
  "subio|subió|subi|subieron|subimos|bajo|bajó|baje|bajaron|bajamos|aumento|aumentó|aumente|aumentaron|redujo|redujeron|reduje|disminuyo|disminuyó|crecio|creció|cayo|cayó|incremento|incrementó|incrementaron|ampliaron";
const GONE = forms("vendid regalad donad tirad devuelt cancelad anulad dejad abandonad quitad desinstalad eliminad borrad", "o a os as");
const GOES =
  "vendi|vendio|vendió|vendimos|regale|regaló|regalamos|done|tire|devolvi|cancele|canceló|cancelamos|anule|anulamos|deje|dejó|dejamos|abandone|quite|desinstale|elimine|borre";

/** A limit to one day: giving up meat on Fridays or the lesson on Thursday does not end the whole habit. */
const NOT_PARTLY =
  "(?!.*(?<!\\p{L})(?:cita para|por las? (?:noches?|mananas?|tardes?)|los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos|fines de semana)|del? (?:los )?(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|hoy|manana|ayer)|entre semana)(?!\\p{L}))";

/** Verbs for parting also mean to break (a glass) or to sort (the laundry), and people who part at the station meet again. */
const TOLD = ["roto", "rompi", "rompimos", "separado", "separe", "separamos"]
  .flatMap((verb) => ["el", "la", "los", "las", "un", "una", "mi", "mis", "en el", "en la"].map((next) => `${verb} ${next}`))
  .join(",");

/** How Spanish expresses changes and ends, and the conditions of a person. */
export const change = {
  fromTo:
    "(?:pase|pasó|paso|pasamos|pasaron|pasad[oa]s?|cambie|cambió|cambiamos|cambiad[oa]s?|migre|migramos|migrad[oa]s?|mude|mudamos|mudado|movimos|trasladamos) (?:\\S+ ){0,4}?del? (?<f>[^,]{1,40}?) (?:a|al|por|hacia)",
  changing: `ahora|actualmente|ya no|${MOVED}|${MOVES}|${RISEN}|${RISES}|nuevo|nueva|nuevos|nuevas|en realidad|correccion|actualizado|actualizada|actualizaron|renovado|volvio|queda|quedan|solo`,
  ending: `(?:${GONE}|${GOES}|di de baja|dado de baja|dimos de baja|rompi|renuncie|deshice|deshecho|desapunte|desapuntado|caducado|vencido)(?! (?:una? |unos |unas )(?!poco)(?!po))${NOT_PARTLY}`,
  // Includes the common names that `single` gives to some of them.
  kin: "wife husband partner girlfriend boyfriend fiancee mom dad child lodger hermano hermana madre mama padre papa marido mujer esposo esposa novio novia pareja hijo hija nino nina bebe amigo amiga vecino vecina primo prima tio tia companero companera colega jefe jefa abuelo abuela sobrino sobrina padres gemelo gemela cliente clienta cunado cunada suegro suegra yerno nuera padrino madrina nieto nieta",
  attaching: "de del a al en con para por sobre",
  emphasis: "en realidad|de hecho|oficialmente|finalmente|por fin|al final(?! del?(?= |$))|resulta que",
  mistaken:
    "me equivoque|me he equivocado|me confundi|me he confundido|me lie|me he liado|lei mal|lo entendi mal|lo apunte mal|error mio|fallo mio|(?:era|es) un error",
  called: "llamad[oa]s?|que se llama|de nombre",
  indefinite: "un una unos unas",
  calledOff:
    "fue cancelado|fue cancelada|sido cancelado|sido cancelada|fue anulado|se cancela|se cancelan|cancele|cancelo|canceló|cancelado|cancelada|cancelados|canceladas|cancelamos|cancelaron|cancela|cancelan|anule|anulo|anuló|anulado|anulada|anulados|anuladas|anulamos|anularon|anula|anulan|suspendido|suspendida|suspendieron|suspendió|suspende|(?:se )?(?:ha )?cayó|se ha caido|al traste|fastidiado|fastidió|jodido|chafado|chafó|no (?:va|van) a poder ser|no puede ser|no sale|no salió|no (?:me|nos) (?:compro|compramos|mudo|mudamos|caso|casamos|apunto|apuntamos|voy|vamos)|ya no (?:vamos|voy|hay|nos vamos|me voy)|descartado|descartamos|descarte|desistido|desisti|echado atras|eche atras|echamos atras|rajado|raje|quedado en nada|quedó en nada|queda cancelado|queda cancelada",
  ongoing:
    "(?:estoy|esta|estamos|sigo|seguimos|ando|andamos) (?:me |nos )?\\p{L}+(?:ando|iendo|yendo)(?:me|nos|lo|la)?|tengo que|tenemos que|tengo pendiente|en marcha|en curso|a medias|busco|buscamos|(?:me |nos )(?:voy|vamos) (?:a|de|unos|una)|(?:viajo|viajamos|vuelo|volamos) a",
  completed:
    "termine|terminamos|terminado|terminada|terminó|acabe|acabamos|acabado|acabada|acabó|entregue|entregado|entregada|entregamos|presente|presentado|presentada|aprobe|aprobado|aprobada|aprobamos|publicado|publicada|publique|publicamos|listo|lista|hecho|hecha|defendi|defendido|sacado|saque|complete|completado|completada|lanzado|lanzamos|encontrado|encontre|encontramos|conseguido|consegui",
  died: "murio|murió|ha muerto|fallecio|falleció|ha fallecido|nos dejo para siempre|ya no esta con nosotros|se fue al cielo|pasó a mejor vida|tuvimos que sacrificar",
  details:
    "bajo debajo delante detras cerca fuera dentro junto desde hace hasta durante sin contra tras sobre segun entre mucho mucha muchos bastante poco demasiado tanto todos todas cada siempre otra otro nuevamente porque pues aunque cuando mientras como donde quien ayer hoy anoche manana pasado pasada proximo proxima solo sola solamente casi del totalmente completamente definitivamente ni ademas tambien mas menos antes despues luego mejor",
  habitual:
    "cada|todos los|todas las|siempre|normalmente|a menudo|los (?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados|domingos|fines de semana)|por las (?:ma[nñ]anas|tardes|noches)|\\p{L}+ (?:vez|veces) (?:a|al|por)|suelo|solemos|diario|diariamente",
  occupations:
    "desarrollador desarrolladora programador programadora ingeniero ingeniera profesor profesora profe maestro maestra medico medica enfermero enfermera abogado abogada arquitecto arquitecta contable contador contadora becario becaria director directora camarero camarera mesero mesera vendedor vendedora dependiente dependienta cocinero cocinera chef disenador disenadora periodista consultor consultora investigador investigadora electricista fontanero fontanera plomero panadero panadera peluquero peluquera asistente gerente encargado encargada responsable tecnico tecnica secretario secretaria psicologo psicologa farmaceutico farmaceutica traductor traductora fotografo fotografa conductor conductora taxista bombero bombera policia agricultor agricultora analista piloto redactor redactora librero librera cajero cajera repartidor repartidora carpintero carpintera mecanico mecanica veterinario veterinaria fisioterapeuta autonomo autonoma freelance funcionario funcionaria",
  sole: "favorito favorita preferido preferida actual principal predeterminado predeterminada oficial materno materna natal habitual defecto",
  vague:
    "contrasena clave codigo pin numero enlace precio coste costo total version estado fichero archivo pagina ticket pedido habitacion sala caso factura reserva vuelo seguimiento confirmacion asiento puerta tren anden autobus bus paquete entrega reunion cita llamada evento clase turno tarea",
  serial: "pedido ticket caso factura reserva vuelo seguimiento confirmacion puerta tren anden autobus bus paquete entrega",
  oneOf:
    "(?:soy|es) una? .*\\p{L}|^(?:mi|mis|nuestro|nuestra|el|la|los|las|\\p{Lu}\\S+) .*(?<!\\p{L})(?:es|esta|estan) (?:en|a|con|para|por|alojad[oa]|escrit[oa]|previst[oa])(?!\\p{L})|^(?:yo|\\p{Lu}\\S+) (?:estoy|esta|estamos) (?:en|con)(?!\\p{L})|(?:conduzco|uso|tomo|llevo) .*(?<!\\p{L})(?:para|al|en|a) \\S+",
  carriers:
    "soy es somos son estoy esta estamos estan sigo he ha hemos han me se nos le ya de nuevo otra vez ahora por fin finalmente oficialmente todavia aun vuelto vuelvo volvi volvio volvimos a ser hecho hecha hice hizo un una el la recien acabo vuelta",
  status: conditions({
    "past.told!": `${TOLD},el divorcio,divorcio de,separe del grupo,separado del grupo,separe de los demas,separamos en dos,separamos en grupos,separamos en tres,deje la universidad a,deje la carrera a`,
    "love.single": "soltero,soltera,soltero otra vez,soltera otra vez",
    "love.single!":
      "rompi,roto,rompimos,hemos roto,dejamos la relacion,cortado con mi novia,cortado con mi novio,corte con mi novio,corte con mi novia",
    "love.married": "casado,casada,casados,casadas,recien casado,recien casada,recien casados",
    "love.married!": "case,caso,casamos,casaron",
    "love.divorced": "divorciado,divorciada,divorciados",
    "love.divorced!": "divorcie,divorcio,divorciamos",
    "love.engaged": "prometido,prometida,prometidos,comprometido,comprometida,comprometidos",
    "love.engaged!": "comprometi,comprometimos,prometimos",
    "love.widowed": "viudo,viuda",
    "love.separated": "separado,separada,separados",
    "love.separated!": "separe,separamos",
    "love.dating": "en pareja,en una relacion,saliendo con,tengo novio,tengo novia,tengo pareja,tiene novio,tiene novia",
    "love.dating!":
      "conocido a alguien,conoci a alguien,echado novia,echado novio,eche novio,eche novia,empezado a salir con,empece a salir con",
    "work.none":
      "en paro,en el paro,desempleado,desempleada,sin trabajo,sin empleo,parado,parada,busco trabajo,busco empleo,busca trabajo,buscando trabajo,buscando empleo,desocupado,desocupada",
    "work.none!":
      "han despedido,despidieron,echaron del trabajo,perdido el trabajo,perdido mi trabajo,perdi el trabajo,perdi mi trabajo,perdio el trabajo,perdio su trabajo,quedado sin trabajo,quede sin trabajo,quedo sin trabajo",
    "work.employed!":
      "encontrado trabajo,encontrado empleo,encontrado un trabajo,encontrado curro,encontre trabajo,encontre empleo,encontre un trabajo,encontre un empleo,encontro trabajo,conseguido trabajo,conseguido un trabajo,conseguido empleo,consegui trabajo,consegui empleo,consegui un trabajo,consegui un empleo,consiguio trabajo,consiguio empleo,han contratado,contrataron,empezado a trabajar,empece a trabajar",
    "work.employed": "tengo trabajo,tengo curro,tengo empleo,empleado,empleada,trabajando de nuevo,trabajando otra vez",
    "work.retired": "jubilado,jubilada,retirado,retirada",
    "work.retired!": "jubile,jubilo",
    "hours.part":
      "trabajo a media jornada,trabaja a media jornada,trabajo a tiempo parcial,trabaja a tiempo parcial,trabajo medio tiempo,trabaja medio tiempo,a media jornada,a tiempo parcial",
    "hours.full":
      "trabajo a jornada completa,trabaja a jornada completa,trabajo a tiempo completo,trabaja a tiempo completo,trabajo tiempo completo,trabaja tiempo completo,a jornada completa,a tiempo completo",
    "hours.full!":
      "pasado a jornada completa,pase a jornada completa,paso a jornada completa,pasado a tiempo completo,pase a tiempo completo",
    "place.remote":
      "teletrabajo,teletrabaja,teletrabajando,trabajo en remoto,trabaja en remoto,trabajo desde casa,trabaja desde casa,trabajando desde casa,trabajo a distancia,en remoto",
    "place.office":
      "vuelto a la oficina,volvimos a la oficina,volvemos a la oficina,vuelta a la oficina,vuelta en la oficina,vuelvo a la oficina,volvi a la oficina,trabajo en la oficina,trabaja en la oficina,trabajo presencial,trabajando en la oficina,trabajo de forma presencial,trabajo presencialmente",
    "shift.night":
      "trabajo de noche,trabaja de noche,trabajo por la noche,trabajo en el turno de noche,en el turno de noche,en turno de noche",
    "shift.day": "trabajo de dia,trabaja de dia,trabajo en el turno de dia,trabajo de mananas,en el turno de dia,en turno de dia",
    "study.student": "estudiante,universitario,universitaria,doctorando,doctoranda,en la universidad,en la uni",
    "study.done!":
      "gradue,graduado,graduada,graduo,licencie,licenciado,licenciada,terminado la carrera,termine la carrera,termino la carrera,acabado la carrera,acabe la carrera,acabo la carrera,terminado la universidad,termine la universidad,terminado el doctorado,termine el doctorado,dejado la universidad,deje la universidad,dejado la carrera,deje la carrera",
    "baby.expecting": "embarazada,esperando un bebe,esperando un hijo,esperando una hija,encinta",
    "baby.born!":
      "dado a luz,dio a luz,di a luz,tenido un bebe,tenido al bebe,tenido el bebe,tuvo un bebe,tuvo al bebe,tuvo el bebe,tuve un bebe,tuvimos un bebe,tuvo un nino,tuvo una nina,tenido un nino,tenido una nina,parido",
    "health.ill":
      "enfermo,enferma,resfriado,resfriada,con gripe,con covid,con fiebre,ingresado,ingresada,en el hospital,hospitalizado,hospitalizada",
    "health.well": "recuperado,recuperada,curado,curada,bien,sano,sana,mejor",
    "health.well!":
      "recupere,recupero,curo,dieron el alta,dado el alta,dado de alta,salido del hospital,salio del hospital,sali del hospital",
    "diet.vegetarian": "vegetariano,vegetariana,vegetarianos",
    "diet.vegan": "vegano,vegana,veganos",
    "diet.pescatarian": "pescetariano,pescetariana,pescatariano",
    "diet.meat": "como carne,come carne,comemos carne,omnivoro,omnivora,comer carne,como de todo,come de todo",
    "teeth.braces": "llevo brackets,tengo brackets,llevo aparato,llevo ortodoncia",
    "teeth.free!": "han quitado los brackets,quitaron los brackets,quitado los brackets,quitado el aparato,quite los brackets",
    "limb.cast": "escayolado,escayolada,enyesado,enyesada,con escayola,con yeso,con el yeso",
    "limb.free!":
      "han quitado la escayola,quitaron la escayola,quitado el yeso,han quitado el yeso,quitaron el yeso,han quitado la ferula,quitaron la ferula",
    "gluten.free": "celiaco,celiaca,sin gluten,como sin gluten",
    "gluten.eats": "como gluten,comer gluten,puedo comer gluten,comiendo gluten",
    "smoke.smoker": "fumador,fumadora,fumo,fuma,fumar",
    "smoke.smoker!": "empezado a fumar,empece a fumar",
    "smoke.free": "no fumador,no fumadora,exfumador,exfumadora,ex fumador",
    "smoke.free!": "dejado de fumar,deje de fumar,dejo de fumar,dejado el tabaco,deje el tabaco",
    "drink.drinker": "bebo alcohol,bebe alcohol,beber alcohol,tomo alcohol",
    "drink.sober": "abstemio,abstemia,sobrio,sobria",
    "drink.sober!": "dejado el alcohol,deje el alcohol,dejado de beber,deje de beber,dejo de beber",
    "tenure.rent":
      "de alquiler,vivo de alquiler,vivimos de alquiler,vive de alquiler,inquilino,inquilina,alquilo un piso,alquilo una casa,alquilamos un piso,alquilamos una casa,arriendo un departamento",
    "tenure.own": "propietario,propietaria,propietarios",
    "tenure.own!":
      "comprado un piso,comprado una casa,comprado un apartamento,compre un piso,compre una casa,compre un apartamento,compramos un piso,compramos una casa,compramos un apartamento",
    "household.alone!": "independizado,independice,fui a vivir solo,fui a vivir sola,ido a vivir solo,ido a vivir sola",
    "household.alone": "vivo solo,vivo sola,vive solo,vive sola",
    "household.shared": "vivo con,vive con,vivimos con,comparto piso,comparto departamento",
    "household.shared!": "mudado con,mude con,ido a vivir con,fui a vivir con",
    "licence.none":
      "sacando el carne de conducir,sacando el carne,sacando la licencia,sacandome el carne,sacandome el carne de conducir,sacando el carnet,sacandome el carnet,aprendiendo a conducir,aprendiendo a manejar,en la autoescuela",
    "licence.has":
      "tengo el carnet,tengo el carne,tengo carnet de conducir,tengo el carne de conducir,tengo la licencia,carnet de conducir,tengo carnet,tengo licencia de conducir",
    "licence.has!":
      "sacado el carnet,saque el carnet,saco el carnet,aprobado el carnet,aprobe el carnet,aprobado el examen de conducir,aprobe el examen de conducir,saque la licencia,sacado la licencia",
  }),
} satisfies Partial<Grammar>;
