/** What the authority says of a document: one message of its answer. */
export interface Finding {
  type: 'INFO' | 'WARNING' | 'ERROR'
  /** Null in the answer to a document that it has already. */
  code: string | null
  category: string | null
  message: string
  status: 'PASS' | 'WARNING' | 'ERROR'
}

export function errorOf(code: string, category: string, message: string): Finding {
  return { type: 'ERROR', code, category, message, status: 'ERROR' }
}

export function warningOf(code: string, category: string, message: string): Finding {
  return { type: 'WARNING', code, category, message, status: 'WARNING' }
}
