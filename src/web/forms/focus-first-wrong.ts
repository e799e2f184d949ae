/** To the first field that the page itself finds wrong, once its errors are drawn. */
export function focusFirstWrong(form: EventTarget): void {
  requestAnimationFrame(() => {
    if (form instanceof HTMLFormElement) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
