import { badRequest } from './bad-request.ts'

/**
 * What a page does for the form that was sent: the entry of its table that the form's field `intent` names. A
 * form that names none of them is the page's own one, for `otherwise`; without that it is no form of ours: a
 * 400 is thrown as a Response.
 */
export function byIntent<Action, Otherwise = never>(
  actions: Record<string, Action>,
  intent: FormDataEntryValue | null,
  otherwise?: Otherwise,
): Action | Otherwise {
  // Names that any object has by birth, such as `constructor`, are nobody's intent.
  const isNamed = typeof intent === 'string' && Object.hasOwn(actions, intent)
  const found = isNamed ? actions[intent] : otherwise
  if (found === undefined) throw badRequest()
  return found
}
