/** Thrown anywhere below the routes; app.ts turns it into Tap's body `{ errors: [{ code, description }] }`. */
export class TapError extends Error {
  readonly status: 400 | 401 | 404 | 500 | 503
  readonly code: string

  constructor(status: TapError['status'], code: string, description: string) {
    super(description)
    this.status = status
    this.code = code
  }

  body() {
    return { errors: [{ code: this.code, description: this.message }] }
  }
}

export function bad(code: keyof typeof words): TapError {
  return new TapError(400, code, words[code])
}

/** Source: Tap's documents, "Error Codes 'Bad Requests'", and "Agreement id is missing" of its guide. */
const words = {
  '1104': 'Customer id is missing',
  '1106': 'Customer not found',
  '1107': 'Customer id is not matching with existing customer',
  '1109': 'Non-3D secure transactions are not allowed',
  '1110': 'Redirect URL is missing',
  '1111': 'Redirect URL is invalid',
  '1117': 'Amount is invalid',
  '1119': 'Currency code not supported',
  '1124': 'Source id is missing',
  '1125': 'Source id is invalid',
  '1126': 'Source already used, Please create the new source',
  '1130': "Customer's first name is required",
  '1139': 'Customer phone number or email address is required',
  '1140': 'Card number is invalid',
  '1141': 'Card expiry is invalid',
  '1143': 'Charge id is invalid',
  '1144': 'Charge id not found',
  '1156': 'Refund reason is missing',
  '1160': 'Refund not found',
  '1161': 'Requested refund amount exceeds',
  '1216': 'Agreement id is missing',
  '2100': 'Invalid JSON request',
  '2102': 'Request not found',
  '2104': 'Invalid API Key',
  '2106': 'Please use the secret key, the public key given',
  '4100': 'Card validation failed - card name can only have 10 integer values',
  '4101': 'Card validation failed - Card has expired',
  '4102': 'Card validation failed - cvc is too short/long',
} as const
