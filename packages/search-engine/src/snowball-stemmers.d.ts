/** The part of the package that is used; it ships no types. */
declare module 'snowball-stemmers' {
  function newStemmer(language: 'english'): { stem(word: string): string }
}
