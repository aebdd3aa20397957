// The emojis one can react with: six at hand, the rest found by a word of the reader's language.

export const QUICK = ['👍', '✅', '👀', '❤️', '😂', '🙏'] as const;

/** Each with the words it is found by, English and German. */
const SET = `👍 thumbs up yes good daumen ja gut
👎 thumbs down no bad nein schlecht
✅ done check ok erledigt fertig haken
❌ no wrong cross falsch nein kreuz
👀 eyes looking see augen schaue
❤️ heart love herz liebe
😂 laugh tears lachen tränen
🙏 thanks please danke bitte
🎉 party celebrate feier super
💪 strong muscle stark kraft
👏 clap bravo applaus
🙌 hooray hands hurra hände
👌 ok perfect perfekt
🤝 deal handshake abgemacht
👋 hello wave hallo winken
🫡 salute yes sir jawohl
😀 smile happy lächeln froh
😅 phew sweat puh schwitzen
😉 wink zwinkern
😊 glad blush freude
😍 love eyes verliebt
😎 cool sunglasses lässig
🤔 think hmm denken grübeln
🤷 shrug dunno keine ahnung
😬 oops grimace ups
😮 wow surprised überrascht
😢 sad cry traurig weinen
😡 angry wütend ärger
😴 tired sleep müde schlaf
🤯 mind blown unglaublich
🤒 sick ill krank
🔥 fire hot feuer heiß
💯 hundred perfect hundert
⭐ star favourite stern
💡 idea light idee licht
⚠️ warning danger warnung gefahr achtung
🛑 stop halt
🚨 alarm emergency notfall
⏳ wait hourglass warten sanduhr
⏰ time clock zeit uhr wecker
📅 date calendar termin kalender
📍 place pin ort
📞 call phone anruf telefon
📷 photo camera foto kamera
📎 file clip datei anhang
📦 parts package teile paket
🔧 wrench repair schlüssel reparatur
🔩 bolt screw schraube
🔨 hammer
🛠️ tools maintenance werkzeug wartung
⚙️ gear machine zahnrad maschine
🪛 screwdriver schraubendreher
🧰 toolbox werkzeugkasten
🔌 plug power stecker strom
⚡ electricity flash strom blitz
💧 water leak wasser leck
🛢️ oil grease öl fett
🌡️ temperature thermometer temperatur
🧯 extinguisher fire löscher
🦺 safety vest sicherheit weste
⛑️ helmet first aid helm erste hilfe
🚧 work site baustelle
🏭 plant factory werk fabrik
🚚 delivery truck lieferung lkw
🚜 vehicle tractor fahrzeug
🔋 battery batterie akku
🔒 lock locked gesperrt schloss
🔑 key schlüssel
🧹 clean broom sauber besen
☕ coffee break kaffee pause
🍽️ lunch food mittag essen
🏠 home heim zuhause
🚗 car on my way auto unterwegs
🏃 running hurry eile schnell
➕ plus more mehr
❓ question frage
❗ important wichtig
👉 this there hier dort
🥇 first gold erster
🍀 luck glück`;

const EMOJIS = SET.split('\n').map((line) => {
  const [emoji = '', ...words] = line.split(' ');
  return { emoji, words };
});

/** Those of which a word begins with each word asked for. */
export function findEmojis(asked: string): readonly string[] {
  const wanted = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (words: readonly string[]) => wanted.every((want) => words.some((word) => word.startsWith(want)));
  return EMOJIS.filter(({ words }) => fits(words)).map(({ emoji }) => emoji);
}

/** What an emoji is called: its first word in either language does. */
export const nameOf = (emoji: string) =>
  EMOJIS.find((one) => one.emoji === emoji)
    ?.words.slice(0, 2)
    .join(' ') ?? emoji;
