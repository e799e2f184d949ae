/**
 * What a page does for the form that was sent: the entry of its table that the form's field `intent` names. A form that
 * names none of them is the page's own one, for `otherwise`; without that it is no form of ours: a 400 is thrown as a Response.
 */
export function byIntent<Actions extends Record<string, unknown>, Otherwise = never>(
  actions: Actions,
  intent: FormDataEntryValue | null,
  otherwise?: Otherwise,
): Actions[keyof Actions] | Otherwise {
  if (isOneOf(actions, intent)) return actions[intent]
  if (otherwise === undefined) throw new Response('Bad Request', { status: 400 })
  return otherwise
}

/** Names that any object has by birth, such as `constructor`, are nobody's intent. */
function isOneOf<Actions extends object>(
  actions: Actions,
  intent: FormDataEntryValue | null,
): intent is keyof Actions & string {
  return typeof intent === 'string' && Object.hasOwn(actions, intent)
}
