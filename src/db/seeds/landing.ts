import {
  plainSection,
  type Both,
  type LandingSection,
  type LineTone,
  type SectionItem,
} from '#rules/shop/landing'

const both = (ar: string, en: string): Both => ({ ar, en })
const none = both('', '')

function item(title: Both, text: Both, sample: Partial<SectionItem> = {}): SectionItem {
  return { title, text, label: none, note: none, lines: [], picture: null, ...sample }
}

function line(tone: LineTone, label: Both, text: Both = none) {
  return { tone, label, text }
}

const plain = (text: Both) => line('plain', none, text)
const same = (text: string) => both(text, text)

/** What the demonstration store says of what it sells. The words are those of its design. */
export const landingSeed: LandingSection[] = [
  {
    ...plainSection('alert'),
    label: both('تنبيه تسريب', 'Leak alert'),
    note: both('مثال من باقة درع', 'Sample, Shield plan'),
    title: both('ظهر بريدكم في تسريب', 'Your email appeared in a leak'),
    text: same('no••••@example.test'),
    items: [
      item(
        both('ما الذي حدث', 'What happened'),
        both(
          'نُشرت بيانات متجر إلكتروني، وفيها كلمة مروركم.',
          'A shop’s data was published, your password in it.',
        ),
      ),
      item(
        both('هل يمسّكم', 'Does it touch you'),
        both('نعم، إن استخدمتم كلمة المرور نفسها في مكان آخر.', 'Yes, if you reuse that password.'),
      ),
      item(
        both('ماذا تفعلون الآن', 'What to do now'),
        both('غيّروها في بريدكم أولًا، ثم فعّلوا التحقق بخطوتين.', 'Change it, then turn on two-step sign-in.'),
      ),
    ],
  },
  plainSection('guarantees'),
  {
    ...plainSection('samples'),
    title: both('ما الذي يصلكم؟', 'What reaches you'),
    text: both(
      'ليس لوحة تراقبونها، بل جملة تصلكم حين يلزم أن تفعلوا شيئًا.',
      'Not a dashboard, but a sentence when it matters.',
    ),
    items: [
      item(
        both('نشرة كل صباح، بعربية واضحة', 'A plain briefing every morning'),
        both('ثلاثة أخبار لا ثلاثون، مرتبة بما عليكم فعله.', 'Three items, not thirty, in order of urgency.'),
        {
          label: both('نشرة الأحد', 'Sunday’s briefing'),
          note: both('تُقرأ في دقيقتين', 'A two-minute read'),
          lines: [
            line(
              'bad',
              both('تحرّكوا اليوم', 'Act today'),
              both(
                'ثغرة في متصفح شائع. حدّثوه قبل فتح أي رابط.',
                'A hole in a common browser. Update before you open links.',
              ),
            ),
            line(
              'wait',
              both('انتبهوا', 'Beware'),
              both(
                'رسائل «شحنتكم محتجزة» ليست من شركات الشحن.',
                '“Your parcel is held” texts are not from couriers.',
              ),
            ),
            line(
              'void',
              both('للعلم', 'Good to know'),
              both('تسريب متجر أجهزة: بياناتكم ليست فيه.', 'A device shop leaked: you are not in it.'),
            ),
          ],
        },
      ),
      item(
        both('رابط مريب؟ الحكم قبل الفتح', 'Know before you open a link'),
        both(
          'ألصقوا الرابط أو الرسالة، ويصلكم الحكم وأسبابه.',
          'Paste a link or a message and get a verdict with reasons.',
        ),
        {
          label: both('فحص رابط', 'Link check'),
          note: both('نقطة واحدة', 'One point'),
          lines: [
            plain(same('parcel-fees.example/pay')),
            line('bad', both('تصيّد، لا تفتحوه', 'Phishing, do not open')),
            plain(both('سُجّل النطاق قبل يومين', 'Domain registered two days ago')),
            plain(both('يقلّد صفحة دفع معروفة', 'Imitates a known payment page')),
            plain(both('يطلب رمز التحقق', 'Asks for your one-time code')),
          ],
        },
      ),
      item(
        both('نطاقاتكم تحت النظر', 'Your domains, watched'),
        both('إن ظهر بريد منها في تسريب وصلكم فورًا.', 'If an email of theirs leaks, you hear of it at once.'),
        {
          label: both('نطاقاتكم', 'Your domains'),
          note: both('3 من 3', '3 of 3'),
          lines: [
            line('good', both('سليم', 'Clear'), same('example.test')),
            line('bad', both('بريدان في تسريب', '2 emails leaked'), same('shop.example.test')),
            line('good', both('سليم', 'Clear'), same('team.example.test')),
            plain(both('آخر فحص اليوم، 6:00 ص', 'Last check today, 6:00 am')),
          ],
        },
      ),
    ],
  },
  {
    ...plainSection('steps'),
    title: both('من الاختيار إلى أول تنبيه', 'From choosing to your first alert'),
    items: [
      item(
        both('اختيار الباقة', 'Choose a plan'),
        both('قارنوا ما تعطيه كل باقة وما تكلفه.', 'Compare what each plan gives and costs.'),
      ),
      item(
        both('تأكيد رقم الجوال ثم الدفع', 'Confirm your mobile and pay'),
        both(
          'رمز من ست خانات بلا كلمة مرور، ثم دفعة واحدة بمدى أو Apple Pay، والفاتورة فورًا.',
          'A six-digit code; mada, card or Apple Pay.',
        ),
      ),
      item(
        both('وصول أول نتيجة', 'Get your first result'),
        both('أضيفوا بريدكم، وتظهر نتيجة فحصه أمامكم.', 'Add your email and see its first check.'),
      ),
    ],
  },
  plainSection('comparison'),
  plainSection('questions'),
  // Its place is the guarantees' and the samples'; a store may show it.
  plainSection('common', false),
  {
    ...plainSection('closing'),
    title: both('ابدؤوا بباقة واحدة', 'Begin with one plan'),
    text: both(
      'تدفعون مرة واحدة، ولا يتجدد شيء إلا بموافقتكم.',
      'You pay once, and nothing renews without your word.',
    ),
  },
]
