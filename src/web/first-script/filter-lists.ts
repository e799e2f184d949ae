import { isFound } from '#rules/core/search-text'
import { on } from './page.ts'

/**
 * A search field that names a list (`data-filters`, an id) hides what does not match while somebody types:
 * disclosures, in whatever parts the list has. The list works without it: the field's form asks the server,
 * which hides by the same rule.
 */
on('input', ({ target }) => {
  const id = target instanceof HTMLInputElement && target.dataset['filters']
  const list = id && document.getElementById(id)
  if (!list) return
  let found = 0
  for (const entry of list.querySelectorAll('details')) {
    entry.hidden = !isFound(entry.textContent, target.value)
    if (!entry.hidden) found++
  }
  const none = document.getElementById(`${id}-none`)
  if (none) none.hidden = found > 0
})
