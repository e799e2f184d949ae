import { Plural, Trans } from '@lingui/react/macro'
import type { Question } from '../edit/ask-first.tsx'
import { MovedPrices, movedPrices, type MovedPrice, type PricedPlan } from './moved-prices.tsx'

type Taxes = { id: string; percentage: number }[]

/**
 * What is asked before the active taxes change: a second one beside the first, which only a demonstration takes, and prices of the
 * store that move. Null where neither is so.
 */
export function questionOf({
  plans,
  before,
  after,
  isDemo,
}: {
  plans: PricedPlan[]
  before: Taxes
  after: Taxes
  isDemo: boolean
}): Question | null {
  const moved = movedPrices(plans, before, after)
  if (isDemo && after.length > 1 && after.length > before.length) return togetherQuestion(moved)
  return moved.length === 0 ? null : pricesQuestion(moved)
}

function togetherQuestion(moved: MovedPrice[]): Question {
  return {
    title: <Trans>تفعيل أكثر من ضريبة معًا؟</Trans>,
    about: (
      <>
        <span className="block">
          <Trans>
            تقبل الفاتورة الإلكترونية ضريبة قيمة مضافة واحدة، ولا يُسمح بغيرها في متجر حقيقي. هذا متجر تجريبي:
            تجمع فواتيره وعروض أسعاره نسب الضرائب كلها في سطر واحد باسم ضريبة القيمة المضافة.
          </Trans>
        </span>
        {moved.length > 0 && <MovedPrices moved={moved} />}
      </>
    ),
    safe: <Trans>عدم التفعيل</Trans>,
    action: <Trans>تفعيلها معًا</Trans>,
  }
}

function pricesQuestion(moved: MovedPrice[]): Question {
  return {
    title: <Trans>تغيير أسعار المتجر الآن؟</Trans>,
    about: <MovedPrices moved={moved} />,
    safe: <Trans>إبقاء الأسعار</Trans>,
    action: (
      <Plural
        value={moved.length}
        one="تغيير سعر باقة واحدة"
        two="تغيير سعر باقتين"
        few="تغيير أسعار # باقات"
        many="تغيير أسعار # باقة"
        other="تغيير أسعار # باقة"
      />
    ),
  }
}
