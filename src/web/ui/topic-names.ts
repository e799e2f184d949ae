import { useLingui } from '@lingui/react/macro'
import type { FaqTopic } from '#rules/shop/faq-topic'

/** What questions are about, in words. */
export function useTopicNames(): Record<FaqTopic, string> {
  const { t } = useLingui()
  return {
    general: t`عام`,
    plans: t`الباقات والنقاط`,
    payment: t`الدفع والفواتير`,
    renewal: t`التجديد والاسترداد`,
    sharing: t`المشاركة`,
    account: t`الحساب والدعم`,
  }
}
