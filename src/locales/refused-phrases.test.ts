import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * What the house does not write, with what it writes instead: one idea, one word (the glossary of
 * ARCHITECTURE.md), and no Arabic that is English underneath. `but` lets through the one text that may; `of`
 * says whose catalogue is meant.
 */
const refused: { phrase: RegExp; instead: string; but?: RegExp; of?: RegExp }[] = [
  {
    phrase: /طلبات كثيرة|رموزًا كثيرة/,
    instead: 'محاولات كثيرة: «طلب» is an order',
    // The browser's work before a code, where nobody ordered anything; and a partner that really places many
    // orders.
    but: /متصفحكم يتولى التحقق|يتحقق المتصفح أولًا|لهذا الرقم من تطبيقكم/,
  },
  { phrase: /طريقة الدفع|طرق الدفع/, instead: 'وسيلة الدفع' },
  { phrase: /بشكل صحيح/, instead: 'say what to write' },
  { phrase: /يرجى/, instead: 'an imperative plural', but: /يرجى الانتظار حتى تتم معالجة الدفع/ },
  { phrase: /كهذا|كهذه/, instead: '«غير موجود»' },
  { phrase: /حتى ذلك(?! الحين)/, instead: '«حتى ذلك الحين»' },
  { phrase: /تُخصم [{<\u2066]/, instead: '«يُخصم مبلغ …»' },
  // A question of the demo is asked as customers say it.
  { phrase: /حتاج(?![^.،؛:؟]*إل[ىي])/, instead: '«يحتاج إلى»', but: /وكم أحتاج منها؟/ },
  { phrase: /المنتهية ب/, instead: '«التي آخر أرقامها»: «منتهية» is an expired card' },
  { phrase: /إعادة التجديد/, instead: '«تفعيل التجديد»: nobody pays again' },
  { phrase: /من تلقاء/, instead: '«تلقائيًا»' },
  { phrase: /عنوان الإنترنت/, instead: '«عنوان IP»' },
  { phrase: /بواسطة/, instead: '«عبر»' },
  { phrase: /بكلمات/, instead: '«بعبارة»' },
  { phrase: /حالًا|في الحال/, instead: '«فورًا»' },
  { phrase: /صالح(ة)? (5|خمس|لخمس)/, instead: '«صالح لمدة 5 دقائق»' },
  { phrase: /السعر (مع|بعد) الضريبة/, instead: '«السعر شامل الضريبة»' },
  // As a plan's feature it is one of many.
  { phrase: /واجهة برمجية/, instead: '«الواجهة البرمجية»', but: /واجهة برمجية لربط أنظمتكم/ },
  // A store without a VAT number gives receipts, and its two pages say so.
  { phrase: /إيصال/, instead: '«الفاتورة»', but: /^الإيصال$|^إيصال الطلب \{0\}$/ },
  { phrase: /ليست لكم|ليس لكم/, instead: '«لا يمكنكم فتح …»' },
  { phrase: /^إلغاء$|^تراجع بلا تغيير$/, instead: '«رجوع» to back out: «إلغاء» is what happens to an order' },
  { phrase: /مدير النظام|مدير المتجر/, instead: '«مدير»' },
  { phrase: /موظفونا|الموظفون/, instead: '«المشرفون» to staff, «فريقنا» to customers' },
  { phrase: /بيانات أشخاص/, instead: '«بيانات شخصية»' },
  { phrase: /العروض المحفوظة|حذف العرض/, instead: '«طرق العرض»: «عرض» is an offer' },
  { phrase: /إعادة نقاط/, instead: '«ردّ نقاط»' },
  { phrase: /واجهة البرمجة/, instead: '«الواجهة البرمجية»' },
  { phrase: /نغادر الباقة/, instead: '«نُخرجكم من الباقة»' },
  { phrase: /جواب|أجوب/, instead: '«رد» of people, banks and authorities, «إجابة» to a question' },
  { phrase: /الرقم الموحد/, instead: '«الرقم الوطني الموحد»' },
  { phrase: /(طلبات|مبيعات .*|يشتري|يطلب) على الحساب(?! الآجل)|^على الحساب$/, instead: '«الحساب الآجل»' },
  { phrase: /(?<![ء-ي])[وف]?ادخلوا/, instead: '«سجّلوا الدخول»' },
  // A number in a bank transfer's own words, and a search that takes names as well, are written.
  {
    phrase: /اكتبوا (رقم|رمز|عدد|نسبة|مبلغ)/,
    instead: '«أدخلوا»: numbers and codes are entered, words are written',
    but: /رقمها? في الحوالة|رقمها على الحوالة|واكتبوا رقم|اكتبوا رقم طلب أو اشتراك/,
  },
  { phrase: /أدخلوا (اسم|الاسم|بريد|سبب|السبب)/, instead: '«اكتبوا»' },
  { phrase: /نجيب|أجبنا|أجيبوا/, instead: '«سنردّ», «رددنا»: «إجابة» is to a question of the FAQ' },
  { phrase: /خمس دقائق/, instead: '«5 دقائق»: numbers that a reader counts stand in figures' },
  {
    phrase: /سفاري|آيفون|أبل باي/,
    instead: 'Safari, iPhone, Apple Pay: names of software stand in their own letters',
  },
  { phrase: /دفعة الطلب|دفعتكم/, instead: '«دفع الطلب», «عملية الدفع»: «دفعة» is an instalment' },
  // What the law gives is not denied, and a privacy notice is read, not agreed to.
  { phrase: /ومن نقاطها، ولا يُعاد ثمنه/, instead: 'the right to withdraw, where it would be lost' },
  { phrase: /توافقون على[^.،]*الخصوصية/, instead: '«وتقرّون باطلاعكم على سياسة الخصوصية»' },
  { phrase: /سياستي الدفع والاسترداد والخصوصية/, instead: '«سياسة الدفع والاسترداد»' },
  { phrase: /ترك التعديلات/, instead: '«تجاهل التعديلات»: «ترك» may keep them' },
  { phrase: /^انتقل إلى/, instead: '«الانتقال إلى المحتوى»' },
  { phrase: /لم يُدفع، وتُلغى/, instead: '«لم تُدفع، وتُلغى»' },
  { phrase: /ما دامت مدتها/, instead: '«طوال مدتها المدفوعة»' },
  { phrase: /(لم تقبل بطاقتكم|رفض البنك) مبلغ/, instead: '«لم ينجح خصم قيمة التجديد من بطاقتكم»' },
  { phrase: /لأنكم لم/, instead: 'what happened, without blame' },
  { phrase: /دون رمز من هذا الرقم/, instead: '«دون رمز من رقمكم الحالي»' },
  { phrase: /غيرها يصل إلى عملاء/, instead: '«أما غيرها فيصل إلى عملاء طلباتها المدفوعة فقط»' },
  { phrase: /إلى حسابه وشراء/, instead: '«إلى حسابه وإلى شراء الباقات»' },
  { phrase: /تصل كل عميل آخر رسالة/, instead: '«تُرسل إلى كل عميل من جديد آخر رسالة»' },
  { phrase: /لازم عند/, instead: '«مطلوب عند الرفض»' },
  { phrase: /إما مجانًا أو/, instead: '«مجانًا، أو …»' },
  { phrase: /من اليوم وحتى/, instead: '«اليوم والأيام الستة التالية»' },
  { phrase: /مرة واحدة، ثلاثة أيام/, instead: '«مرة واحدة خلال ثلاثة أيام»' },
  { phrase: /^انتهت باقتهم$/, instead: '«منتهية»' },
  { phrase: /سجل العميل لدى بوابة/, instead: '«لم تقبل بوابة الدفع بياناتكم»' },
  // Whose name stands there may be a man or a woman.
  {
    phrase: /(?<!من )(جدوله|حفظها|أسند إليكم|كتبه|غيّره|نشره) [{<]|^(أضافه|أنشأه)( للعميل)?$/,
    instead: '«من جدوله: …», or a passive: a verb before a name is of its gender',
  },
  { phrase: /هذا رقم حسابكم الآن/, instead: '«هذا هو رقم حسابكم الحالي»' },
  { phrase: /وانظروا\./, instead: '«أعيدوا تحميل الصفحة»' },
  // A button says what it does.
  {
    phrase: /^(رمز جديد|عميل آخر|إكماله)$/,
    instead: '«إرسال رمز جديد», «اختيار عميل آخر», «إكمال الملف»',
  },
  // Elsewhere it is a kind of number that companies have.
  { phrase: /^رقم آخر$/, of: /account/, instead: '«استخدام رقم آخر»' },
  // Behind «لكل» the dual is another word than where a length of time stands by itself.
  { phrase: /لكل <\d+\/>/, instead: 'a plural of its own: «لكل يوم», «لكل يومين»' },
  { phrase: /(?<!\{)\{\w+\} (أحرف|حرف)/, instead: 'a plural: «10 أحرف أو أرقام», «12 حرفًا أو رقمًا»' },
  { phrase: /لصفحة أخرى هذا العنوان/, instead: '«هذا العنوان مستخدم لصفحة أخرى»' },
]

/** Of the catalogues each text; of the demo's content each line that is written in Arabic. */
const texts = [
  ...globSync('src/locales/*.ar.po').flatMap((file) => partsOf(file, /^msgstr "(.+)"$/gm)),
  ...globSync('src/db/seeds/**/*.ts').flatMap((file) =>
    partsOf(file, /^(?!\s*(?:\/\/|\/?\*))(.*[\u0621-\u064a].*)$/gm),
  ),
]

function partsOf(file: string, part: RegExp) {
  return [...readFileSync(file, 'utf8').matchAll(part)].map(([, text = '']) => ({ file, text }))
}

test.each(refused)('nobody writes $phrase', ({ phrase, instead, but, of }) => {
  const found = texts.filter(
    ({ file, text }) => phrase.test(text) && !but?.test(text) && (!of || of.test(file)),
  )
  expect(found.map(({ file, text }) => `${file}: ${text}\n  write ${instead}`)).toEqual([])
})

/**
 * A store may hold its messages, and a vendor may be away: what is sent is read on another day than it was
 * written on.
 */
const fromToday: Record<string, RegExp> = {
  ar: /يومين|يومان|(?<![ء-ي])(اليوم|غدًا|أمس)(?![ء-ي])/,
  en: /\b(today|tomorrow|yesterday|in \w+ days|more days)\b/i,
}

test.each(Object.entries(fromToday))(
  'no message counts from the day of its writing: %s',
  (language, phrase) => {
    const file = readFileSync(`src/locales/messages.${language}.po`, 'utf8')
    const found = [...file.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)]
      .filter(([, id = '', text = '']) => !id.startsWith('counted.') && phrase.test(text))
      .map(([, id, text]) => `${id}: ${text}\n  write the date`)
    expect(found).toEqual([])
  },
)

test('every text is looked at', () => {
  expect(texts.length).toBeGreaterThan(2_500)
})

/** The same in English: what a translation says and a writer does not. */
const refusedInEnglish: { phrase: RegExp; instead: string; but?: RegExp }[] = [
  { phrase: /\bwith nobody\b/, instead: 'with anyone' },
  { phrase: /\bThere is no such\b/, instead: 'does not exist' },
  { phrase: /\b[Tt]ake the purchase back\b/, instead: 'withdraw from the purchase' },
  { phrase: /\bUnified no\./, instead: 'Unified national number' },
  { phrase: /\bIt is you\b/, instead: 'Identity confirmed' },
  { phrase: /\bThe one before\b/, instead: 'The previous one' },
  { phrase: /\bThe grace of\b/, instead: 'the grace period of' },
  { phrase: /^Written reason$/, instead: 'Reason' },
  { phrase: /^Events asked for$/, instead: 'Subscribed events' },
  { phrase: /^Tries$|^Waiting for a try$/, instead: 'Attempts, Waiting to retry' },
  // In a history every event is said alike: what it happened to, then what happened.
  { phrase: /^(Added|Changed|Deleted|Settled) the \w+( feature)?$/, instead: 'Plan added, Order paid' },
  // What is sold is a plan. The section of the administration, its guard and addresses of the API are called
  // as the specification calls them.
  {
    phrase: /(?<!\/)\bproducts?\b/i,
    instead: 'plan',
    but: /^Products$|^A product that is linked to orders or subscriptions cannot be deleted\./,
  },
  { phrase: /\bmended\b/, instead: 'fixed' },
  { phrase: /\bwaits for\b|\b(that|who|we) wait for\b|\{# wait for/, instead: 'is waiting for' },
  { phrase: /\bstands on\b/, instead: 'appears on, is shown on' },
  { phrase: /\bput(?:ting)? off\b/i, instead: 'snooze' },
  { phrase: /\b(?:stands?|works?) no more\b/i, instead: 'is over, no longer works' },
  { phrase: /\banew\b/i, instead: 'again' },
  { phrase: /\bshops?\b/i, instead: 'store' },
  { phrase: /\b(?:an?|the|its) grace\b(?! period)/i, instead: 'grace period' },
  { phrase: /(?<!you )\b(?:is|are|was|were|being) told\b(?! the reason| why| in )/, instead: 'is notified' },
  // Names of messages are the fact that they report.
  { phrase: /^(?:Notice|Note|Warning|Alert)\b[^.]*(?::| of | that )/, instead: 'Refund sent' },
  // Pages say lang="en-US" (the specification), so words are spelt as its readers and voices spell them.
  {
    phrase:
      /\b(colou?rs?(?<!colors?)|centres?|grey|licences?|postcode|authoris\w+|recognis\w+|organis\w+|favour\w*)\b/i,
    instead: 'American spelling',
  },
]

test.each(refusedInEnglish)('nobody writes $phrase in English', ({ phrase, instead, but }) => {
  const found = globSync('src/locales/*.en.po').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^msgstr "(.+)"$/gm)]
      .filter(([, text = '']) => phrase.test(text) && !but?.test(text))
      .map(([, text]) => `${file}: ${text}\n  write ${instead}`),
  )
  expect(found).toEqual([])
})

test('English has curly quotes in pages and email, and straight ones in SMS, which cannot send others in one part', () => {
  const wrong = globSync('src/locales/*.en.po').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)]
      .filter(([, id = '', text = '']) =>
        file.includes('messages.en') && id.endsWith('.body')
          ? /[’‘“”]/.test(text)
          : /\w'(\w|\s)|\\"/.test(text),
      )
      .map(([, id, text]) => `${file} ${id}: ${text}`),
  )
  expect(wrong).toEqual([])
})

/** What customers read in the shop and again in their account: one Arabic sentence has one English one. */
test('a sentence of the store reads the same in the account', () => {
  const account = englishOf('src/locales/account.en.po')
  const drifted = [...englishOf('src/locales/store.en.po')].flatMap(([id, text]) => {
    const again = account.get(id)
    return id.includes(' ') && again !== undefined && again !== text ? [`${id}\n  ${text}\n  ${again}`] : []
  })
  expect(drifted).toEqual([])
})

function englishOf(file: string): Map<string, string> {
  return new Map(
    [...readFileSync(file, 'utf8').matchAll(/^(?<!msgctxt.+\n)msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(
      ([, id = '', text = '']) => [id, text],
    ),
  )
}
