import { type ReactNode, useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'

/**
 * What a field says of its value: the server's `error`, until the field is changed and the page's own check
 * says something, or nothing, in its place. Once the field was sent again and answered, the server's error
 * counts anew, also where it is the same one; what only asks what would come of it (`dry_run`) does not
 * count.
 */
export function useVerdict(name: string, error: ReactNode) {
  const [own, setOwn] = useState<{ of: ReactNode; text: ReactNode }>()
  const sent = [useNavigation(), ...useFetchers()].some(
    ({ formMethod, formData }) =>
      formMethod === 'POST' && (formData?.has(name) ?? false) && !formData?.has('dry_run'),
  )
  const [wasSent, setWasSent] = useState(sent)
  if (sent !== wasSent) {
    setWasSent(sent)
    if (!sent && error) setOwn(undefined)
  }
  const found = own && own.of === error ? own.text : error
  return [found, (text: ReactNode) => setOwn({ of: error, text })] as const
}
