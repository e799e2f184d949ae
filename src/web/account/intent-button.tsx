import { useNavigation } from 'react-router'
import { Button, type ButtonProps } from '#ui/button'

/**
 * One of several buttons of a page: it sends its intent with the form, and is busy while that one is sent.
 */
export function IntentButton({
  intent,
  ...button
}: { intent: string } & Omit<ButtonProps, 'name' | 'value' | 'isBusy'>) {
  const { formMethod, formData } = useNavigation()
  const isSent = formMethod === 'POST' && formData?.get('intent') === intent
  return <Button {...button} name="intent" value={intent} isBusy={isSent} />
}
