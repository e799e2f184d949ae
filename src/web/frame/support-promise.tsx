import { Plural, Trans } from '@lingui/react/macro'
import { useStore } from './store-settings.ts'

/**
 * Within how much working time support answers, and when it works: what the settings say, and nothing where
 * they say nothing.
 */
export function SupportPromise() {
  const store = useStore()
  const hours = store?.support_answer_hours
  if (!store || !hours) return null
  return (
    <>
      <Plural
        value={hours}
        one="نردّ خلال ساعة عمل."
        two="نردّ خلال ساعتي عمل."
        few="نردّ خلال # ساعات عمل."
        many="نردّ خلال # ساعة عمل."
        other="نردّ خلال # ساعة عمل."
      />{' '}
      <Trans>
        أوقات الدعم بتوقيت الرياض: <bdi>{store.support_hours}</bdi>.
      </Trans>
    </>
  )
}
