import { z } from 'zod'

/**
 * What we read of the authority's answers, and no more. Sources: its sandbox's descriptions of
 * `/invoices/reporting/single`, `/invoices/clearance/single` and `/production/csids`.
 */

/** More than this of one text is not kept; documents break a few dozen rules at the most. */
const maxText = 1000
const maxRemarks = 100

const words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').slice(0, maxText))

const remark = z.object({ code: words, category: words, message: words })

/** A list, or one by itself. */
const remarks = z
  .union([z.array(remark), remark.transform((one) => [one])])
  .nullish()
  .transform((list) => (list ?? []).slice(0, maxRemarks))

/** How documents are answered: reporting, clearance and checks. */
export const FatooraVerdict = z.object({
  validationResults: z.object({
    status: z.string(),
    warningMessages: remarks,
    errorMessages: remarks,
  }),
  reportingStatus: z.string().nullish(),
  clearanceStatus: z.string().nullish(),
  /** Base64 of the cleared file. */
  clearedInvoice: z.string().nullish(),
})
export type FatooraVerdict = z.infer<typeof FatooraVerdict>

/** How requests for certificates are refused: a list, or one error by itself. */
export const FatooraRefusal = z.union([
  z.object({ errors: z.array(remark).min(1) }).transform(({ errors }) => errors.slice(0, maxRemarks)),
  z.object({ code: z.string(), message: z.string() }).transform((one) => [{ category: '', ...one }]),
])

/** A certificate; the token is Base64 of the certificate's Base64. */
export const FatooraCsid = z.object({
  requestID: z.union([z.string().min(1).max(100), z.int()]).transform(String),
  binarySecurityToken: z.base64().min(1).max(20_000),
  secret: z
    .string()
    .min(1)
    .max(500)
    .regex(/^[!-~]+$/),
})
