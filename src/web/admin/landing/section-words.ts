import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { LineTone, SectionKind } from '#rules/shop/landing'
import type { SectionChange } from './landing-changes.ts'
import type { TextName } from './section-shapes.ts'

const texts: Record<TextName, MessageDescriptor> = {
  title: msg`العنوان`,
  text: msg`النص`,
  label: msg`الوسم`,
  note: msg`السطر الصغير`,
}

/** A customer's words are called by what they are. */
const ofVoices: Partial<Record<TextName, MessageDescriptor>> = {
  title: msg`صاحب القول`,
  text: msg`نص القول`,
  label: msg`صفته`,
}

/** What the picture of a part is. */
const pictures: Partial<Record<SectionKind, MessageDescriptor>> = {
  voices: msg`صورة صاحب القول`,
  logos: msg`ملف الشعار`,
}

const tones: Record<LineTone, MessageDescriptor> = {
  plain: msg`بلا حالة`,
  good: msg`سليم`,
  wait: msg`ينتظر`,
  bad: msg`خلل`,
  void: msg`متوقف`,
}

const changes: Record<SectionChange, MessageDescriptor> = {
  shown: msg`يظهر`,
  hidden: msg`لا يظهر بعد الآن`,
  moved: msg`ينتقل من مكانه`,
  words: msg`تتغير كلماته`,
  pictures: msg`تتغير صوره`,
  questions: msg`تتغير أسئلته`,
}

/** Where the section stands, and what of it is not written here. */
const about: Record<SectionKind, MessageDescriptor> = {
  alert: msg`بطاقة مرسومة في رأس الصفحة؛ مكانها هناك مهما كان ترتيبها هنا.`,
  guarantees: msg`كلماتها من قواعد المتجر نفسها، فلا يُوعد فيها بما ليس كذلك. إن كانت أول الأقسام وقفت تحت الأسعار.`,
  samples: msg`نماذج مما يصل المشترك: سطور مرسومة بحالات، أو صورة مكانها.`,
  steps: msg`خطوات مرقّمة، وآخرها بعلامة التمام.`,
  voices: msg`أقوال عملاء حقيقيين بإذنهم، كما قالوها. لا يظهر القسم حتى يُكتب فيه قول.`,
  logos: msg`شعارات شركات حقيقية بإذنها، في صف واحد. لا يظهر القسم حتى يُرفع فيه شعار.`,
  common: msg`المزايا نفسها تُحرر في صفحة المزايا المشتركة.`,
  comparison: msg`تُبنى من مزايا الباقات وقيمها، وتظهر حين تُباع باقتان أو أكثر.`,
  questions: msg`تُحرر الأسئلة وإجاباتها في صفحة الأسئلة الشائعة، ويُختار منها هنا.`,
  closing: msg`آخر ما قبل التذييل، ومعه زر الباقة التي اخترتموها. تظهر حين يُكتب عنوانها.`,
}

const parts: Record<
  'alert' | 'samples' | 'steps' | 'voices' | 'logos',
  [add: MessageDescriptor, one: MessageDescriptor]
> = {
  alert: [msg`إضافة سطر`, msg`السطر`],
  samples: [msg`إضافة نموذج`, msg`النموذج`],
  steps: [msg`إضافة خطوة`, msg`الخطوة`],
  voices: [msg`إضافة قول`, msg`القول`],
  logos: [msg`إضافة شعار`, msg`الشعار`],
}

/** What staff read about the sections of the landing page. */
export function useSectionWords() {
  const { i18n } = useLingui()
  return {
    text: (name: TextName) => i18n._(texts[name]),
    /** Of a part of a section. */
    partText: (kind: SectionKind, name: TextName) =>
      i18n._((kind === 'voices' && ofVoices[name]) || texts[name]),
    sectionPicture: i18n._(msg`صورة القسم`),
    partPicture: (kind: SectionKind) => i18n._(pictures[kind] ?? msg`صورة مكان الرسم`),
    tone: (tone: LineTone) => i18n._(tones[tone]),
    change: (change: SectionChange) => i18n._(changes[change]),
    about: (kind: SectionKind) => i18n._(about[kind]),
    part: (kind: SectionKind) => {
      const [add, one] =
        kind === 'alert' || kind === 'samples' || kind === 'voices' || kind === 'logos'
          ? parts[kind]
          : parts.steps
      return { add: i18n._(add), one: i18n._(one) }
    },
  }
}
