import { describe, expect, it } from 'vitest'
import { destinationAfterLogin } from './login-destination.ts'

function destination(query: string, cartCount = 0) {
  return destinationAfterLogin({ query: new URLSearchParams(query), cartCount })
}

describe('after a login', () => {
  it('never leads to another host', () => {
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      expect(destination(`next=${encodeURIComponent(next)}`)).toBe('/')
    }
  })
  it('the checkout parameter comes before everything else', () => {
    expect(destination('checkout=1&next=/dashboard', 2)).toBe('/checkout')
    expect(destination('checkout=', 0)).toBe('/checkout')
    expect(destination('checkout=0&next=/dashboard')).toBe('/dashboard')
  })
  it('then the page that asked for the login, with its query', () => {
    expect(destination('next=%2Fclip%2F5%3Fview%3Denquire', 2)).toBe('/clip/5?view=enquire')
  })
  it('then the cart when it has items', () => {
    expect(destination('', 1)).toBe('/cart')
  })
  it('then home', () => {
    expect(destination('')).toBe('/')
  })
})
