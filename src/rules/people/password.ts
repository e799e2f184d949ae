import { toLatinDigits } from '#rules/core/digits'

/**
 * Words that people build passwords on, in their simplest spelling: what common lists have in English, and
 * what is usual here in Latin letters and in Arabic. Our own choice; with `isCommonPassword` each stands for
 * its variants (`P@ssw0rd2026!`).
 */
const words = (
  'password passwort passcode passphrase passw pass secret admin administrator root superuser user guest test tester testing ' +
  'demo default login signin signup welcome hello letmein access master manager support staff system server database ' +
  'changeme change newpass temp temporary iloveyou love lovely sunshine princess queen king dragon monkey shadow football ' +
  'baseball basketball soccer hockey superman batman spiderman starwars pokemon michael jordan jennifer jessica ashley daniel ' +
  'charlie thomas andrew robert matthew george trustno whatever freedom computer internet google facebook twitter instagram ' +
  'snapchat whatsapp youtube linkedin samsung iphone android apple microsoft windows office company business security ' +
  'winter summer spring autumn january february march april june july august september october november december ' +
  'monday tuesday wednesday thursday friday saturday sunday flower butterfly cookie chocolate banana orange purple yellow ' +
  'killer hunter ranger ninja samurai maverick phoenix diamond silver golden lucky money dollar million forever friends family ' +
  'saudi saudiarabia arabia riyadh jeddah makkah mecca madinah medina dammam khobar taif tabuk abha qassim kingdom ksa vision ' +
  'nahda hilal alhilal nassr alnassr ittihad alittihad ahli alahli mohammed mohammad muhammad mohamed ahmed ahmad abdullah ' +
  'abdulaziz abdulrahman khalid khaled fahad fahd saud faisal sultan salman saad nasser turki bandar omar ali hassan hussain ' +
  'yousef ibrahim fatima fatimah noura norah sarah maryam aisha reem latifa habibi habibti allah bismillah alhamdulillah ' +
  'subhanallah mashallah inshallah quran islam muslim ramadan shahada assalam salam marhaba ahlan shukran ' +
  'ishtirak subscription shield fortress ' +
  'الله بسمالله الحمدلله سبحانالله محمد احمد عبدالله خالد فهد سعود فيصل سلطان سلمان السعوديه الرياض جده مكه المدينه ' +
  'كلمه المرور السر مرور سر الحمد لله سبحان حبيبي حبيبتي مرحبا السلامعليكم اهلا الهلال النصر الاتحاد الاهلي اشتراك مدير'
).split(' ')
const common = new Set(words)

/** Rows of keyboards and orders of letters, forwards; backwards counts alike. */
const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
  'ئءؤرلاىةوزظ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
]
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** So many letters in a row of a keyboard are no accident. */
const minRun = 4
/** What is left beside a common word, a run or a name must be as long as this to be worth anything. */
const worth = 6

/**
 * Whether a password is one of those that are tried first: a common word and its variants, a run of the
 * keyboard, few letters again and again, or what is known of its owner (`about`: store's names, email, phone,
 * name). Source: OWASP ASVS 2.1.7.
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  const plain = simplest(toLatinDigits(password))
  if (new Set(plain).size < 5 || isRepeated(plain)) return true
  const known = about.flatMap(partsOf)
  return [plain, simplest(withoutLeet(password))].some(
    (text) => leftBeside(withoutRuns(text), known).length < worth,
  )
}

/** Without what common words, years and figures at the ends, and known parts add. */
function leftBeside(text: string, known: readonly string[]): string {
  let left = text
  for (const part of known.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(part, ' ')
  left = left
    .split(/[\s\d]+/)
    .filter((word) => !common.has(word) && !isTwoCommon(word))
    .join('')
  return left === text.replace(/\s/g, '') ? text : left
}

function isTwoCommon(word: string): boolean {
  for (let at = 3; at <= word.length - 3; at++) {
    if (common.has(word.slice(0, at)) && common.has(word.slice(at))) return true
  }
  return false
}

function withoutRuns(text: string): string {
  let left = text
  for (let length = text.length; length >= minRun; length--) {
    for (let at = 0; at + length <= left.length; at++) {
      const piece = left.slice(at, at + length)
      if (!/\s/.test(piece) && runs.some((run) => run.includes(piece))) {
        left = `${left.slice(0, at)} ${left.slice(at + length)}`
      }
    }
  }
  return left
}

function isRepeated(text: string): boolean {
  for (let size = 1; size <= text.length / 2; size++) {
    const piece = text.slice(0, size)
    if (piece.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text) return true
  }
  return false
}

/** Small letters and digits; Arabic without marks and with one spelling. Everything else only parts words. */
function simplest(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

function withoutLeet(text: string): string {
  // Figures at the end are a year or a count, no letters.
  const end = /[\d!@#$%.*]*$/.exec(text)?.index ?? text.length
  return text.slice(0, end).replace(/[@4310!$57]/g, (sign) => leet[sign] ?? sign) + text.slice(end)
}

/** Of an email and a phone the parts that people take over. */
function partsOf(about: string): string[] {
  const parts = simplest(about).split(' ')
  return [...new Set([...parts, parts.join(''), about.replace(/\D/g, '').slice(-9)])].filter(
    (part) => part.length >= 4,
  )
}
