import { describe, expect, test } from 'vitest'
import { amountInWords } from '#locales/amount-words'

const cases: [halalas: number, ar: string, en: string][] = [
  [0, 'صفر ريال سعودي', 'Zero Saudi riyals'],
  [100, 'ريال سعودي واحد', 'One Saudi riyal'],
  [200, 'ريالان سعوديان', 'Two Saudi riyals'],
  [300, 'ثلاثة ريالات سعودية', 'Three Saudi riyals'],
  [800, 'ثمانية ريالات سعودية', 'Eight Saudi riyals'],
  [1000, 'عشرة ريالات سعودية', 'Ten Saudi riyals'],
  [1100, 'أحد عشر ريالًا سعوديًا', 'Eleven Saudi riyals'],
  [1200, 'اثنا عشر ريالًا سعوديًا', 'Twelve Saudi riyals'],
  [1300, 'ثلاثة عشر ريالًا سعوديًا', 'Thirteen Saudi riyals'],
  [2000, 'عشرون ريالًا سعوديًا', 'Twenty Saudi riyals'],
  [2100, 'واحد وعشرون ريالًا سعوديًا', 'Twenty-one Saudi riyals'],
  [9900, 'تسعة وتسعون ريالًا سعوديًا', 'Ninety-nine Saudi riyals'],
  [10000, 'مئة ريال سعودي', 'One hundred Saudi riyals'],
  [10100, 'مئة ريال سعودي وريال واحد', 'One hundred and one Saudi riyals'],
  [10200, 'مئة ريال سعودي وريالان', 'One hundred and two Saudi riyals'],
  [10300, 'مئة وثلاثة ريالات سعودية', 'One hundred and three Saudi riyals'],
  [11000, 'مئة وعشرة ريالات سعودية', 'One hundred and ten Saudi riyals'],
  [11100, 'مئة وأحد عشر ريالًا سعوديًا', 'One hundred and eleven Saudi riyals'],
  [20000, 'مئتا ريال سعودي', 'Two hundred Saudi riyals'],
  [23000, 'مئتان وثلاثون ريالًا سعوديًا', 'Two hundred and thirty Saudi riyals'],
  [30000, 'ثلاثمئة ريال سعودي', 'Three hundred Saudi riyals'],
  [82800, 'ثمانمئة وثمانية وعشرون ريالًا سعوديًا', 'Eight hundred and twenty-eight Saudi riyals'],
  [100_000, 'ألف ريال سعودي', 'One thousand Saudi riyals'],
  [100_100, 'ألف ريال سعودي وريال واحد', 'One thousand and one Saudi riyals'],
  [110_000, 'ألف ومئة ريال سعودي', 'One thousand, one hundred Saudi riyals'],
  [200_000, 'ألفا ريال سعودي', 'Two thousand Saudi riyals'],
  [200_200, 'ألفا ريال سعودي وريالان', 'Two thousand and two Saudi riyals'],
  [220_000, 'ألفان ومئتا ريال سعودي', 'Two thousand, two hundred Saudi riyals'],
  [300_000, 'ثلاثة آلاف ريال سعودي', 'Three thousand Saudi riyals'],
  [1_000_000, 'عشرة آلاف ريال سعودي', 'Ten thousand Saudi riyals'],
  [1_100_000, 'أحد عشر ألف ريال سعودي', 'Eleven thousand Saudi riyals'],
  [1_150_000, 'أحد عشر ألفًا وخمسمئة ريال سعودي', 'Eleven thousand, five hundred Saudi riyals'],
  [2_100_000, 'واحد وعشرون ألف ريال سعودي', 'Twenty-one thousand Saudi riyals'],
  [10_000_000, 'مئة ألف ريال سعودي', 'One hundred thousand Saudi riyals'],
  [10_100_000, 'مئة ألف وألف ريال سعودي', 'One hundred and one thousand Saudi riyals'],
  [10_200_000, 'مئة ألف وألفا ريال سعودي', 'One hundred and two thousand Saudi riyals'],
  [10_300_000, 'مئة وثلاثة آلاف ريال سعودي', 'One hundred and three thousand Saudi riyals'],
  [20_000_000, 'مئتا ألف ريال سعودي', 'Two hundred thousand Saudi riyals'],
  [100_000_000, 'مليون ريال سعودي', 'One million Saudi riyals'],
  [200_000_000, 'مليونا ريال سعودي', 'Two million Saudi riyals'],
  [1_500_000_000, 'خمسة عشر مليون ريال سعودي', 'Fifteen million Saudi riyals'],
  [1, 'هللة واحدة', 'One halala'],
  [2, 'هللتان', 'Two halalas'],
  [3, 'ثلاث هللات', 'Three halalas'],
  [8, 'ثماني هللات', 'Eight halalas'],
  [10, 'عشر هللات', 'Ten halalas'],
  [11, 'إحدى عشرة هللة', 'Eleven halalas'],
  [12, 'اثنتا عشرة هللة', 'Twelve halalas'],
  [18, 'ثماني عشرة هللة', 'Eighteen halalas'],
  [21, 'إحدى وعشرون هللة', 'Twenty-one halalas'],
  [22, 'اثنتان وعشرون هللة', 'Twenty-two halalas'],
  [28, 'ثمانٍ وعشرون هللة', 'Twenty-eight halalas'],
  [50, 'خمسون هللة', 'Fifty halalas'],
  [101, 'ريال سعودي واحد وهللة واحدة', 'One Saudi riyal and one halala'],
  [230, 'ريالان سعوديان وثلاثون هللة', 'Two Saudi riyals and thirty halalas'],
  [
    12_345_678,
    'مئة وثلاثة وعشرون ألفًا وأربعمئة وستة وخمسون ريالًا سعوديًا وثمانٍ وسبعون هللة',
    'One hundred and twenty-three thousand, four hundred and fifty-six Saudi riyals and seventy-eight halalas',
  ],
]

describe('an amount in words', () => {
  test.each(cases)('of %i halalas', (halalas, ar, en) => {
    expect(amountInWords(halalas)).toEqual({ ar: `${ar} لا غير`, en: `${en} only` })
  })

  test('differs for every amount of a shelf, and never has an empty word', () => {
    const said = new Set<string>()
    let count = 0
    for (let halalas = 0; halalas <= 10_000_000; halalas += 977, count++) {
      const { ar, en } = amountInWords(halalas)
      said.add(ar).add(en)
    }
    expect(said.size).toBe(2 * count)
    expect([...said].filter((words) => /\s{2}|undefined|و$|^\s/.test(words))).toEqual([])
  })
})
