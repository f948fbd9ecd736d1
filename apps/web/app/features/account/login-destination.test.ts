import { describe, expect, test } from 'vitest'
import { destinationAfterLogin } from './login-destination.ts'

function destination(query: string, cartCount = 0) {
  return destinationAfterLogin({ query: new URLSearchParams(query), cartCount })
}

describe('R-SESSION-5: a login', () => {
  test('a login never leads to another host', () => {
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      expect(destination(`next=${encodeURIComponent(next)}`)).toBe('/')
    }
  })
  test('a login leads to the checkout when it was started there, whatever else is asked for', () => {
    expect(destination('checkout=1&next=/dashboard', 2)).toBe('/checkout')
    expect(destination('checkout=', 0)).toBe('/checkout')
    expect(destination('checkout=0&next=/dashboard')).toBe('/dashboard')
  })
  test('else leads to the page that asked for it, with its query', () => {
    expect(destination('next=%2Fclip%2F5%3Fview%3Denquire', 2)).toBe('/clip/5?view=enquire')
  })
  test('else leads to the cart when it holds something', () => {
    expect(destination('', 1)).toBe('/cart')
  })
  test('a login without a known destination leads home', () => {
    expect(destination('')).toBe('/')
  })
})
