import { foldForSearch } from '#rules/core/search-text'

type Question = { question: string; paragraphs: string[] }

/** So many at the most stand under what somebody writes. */
const maxSuggested = 3
/** Shorter words join sentences and name nothing. */
const minWordLength = 3

/**
 * The questions whose words are those of a message, the nearest first. A word that few of them have says more
 * than one that most have; a single common word suggests nothing.
 */
export function suggestAnswers<Asked extends Question>(message: string, questions: Asked[]): Asked[] {
  const words = [...new Set(wordsOf(message))]
  const texts = questions.map((asked) => ({
    asked,
    words: wordsOf(`${asked.question} ${asked.paragraphs.join(' ')}`),
    title: wordsOf(asked.question),
  }))
  const weightOf = (word: string) => {
    const having = texts.filter((text) => text.words.includes(word)).length
    return having === 0 ? 0 : 1 / having
  }
  return texts
    .map(({ asked, words: has, title }) => ({
      asked,
      score: words
        .filter((word) => has.includes(word))
        .reduce((sum, word) => sum + weightOf(word) * (title.includes(word) ? 2 : 1), 0),
    }))
    .filter(({ score }) => score >= 0.5)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxSuggested)
    .map(({ asked }) => asked)
}

/** As they are compared: without what Arabic writes before a word (و، ف، ب، ل، ك and the article). */
function wordsOf(text: string): string[] {
  return foldForSearch(text)
    .split(' ')
    .map((word) => word.replace(/^[وفبلك]?(ال|لل)(?=.{3})/u, ''))
    .filter((word) => word.length >= minWordLength)
}
