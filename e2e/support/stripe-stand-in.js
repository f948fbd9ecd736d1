/**
 * Stands in for Stripe's script, which only Stripe may serve. It keeps to the order of calls that Stripe requires and reports an error
 * when the page does not: elements are submitted before a payment is confirmed, and the amount of the form is the payment's.
 * What happens at Stripe is asked of `https://api.stripe.com/stand-in`, which the test answers.
 */
;(() => {
  const ask = async (what, body) => {
    const answer = await fetch(`https://api.stripe.com/stand-in/${what}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return answer.json()
  }

  /** A field with a label, made without any markup as text. */
  function field(place, label, value) {
    const box = document.createElement('label')
    const input = document.createElement('input')
    input.value = value
    box.append(label, ' ', input)
    place.append(box)
    return input
  }

  function makeElements(settings) {
    const form = { ...settings, submitted: false, number: null, wallet: null }

    function make(kind, options) {
      const handlers = {}
      const element = {
        on: (name, handler) => {
          handlers[name] = handler
          return element
        },
        mount(place) {
          if (kind === 'payment') form.number = field(place, 'Number of the card', '4242424242424242')
          else mountWallet(place, handlers, form, options)
          setTimeout(() => handlers.ready?.({ elementType: kind }), 0)
        },
        destroy() {},
      }
      return element
    }

    return {
      form,
      create: make,
      update: (changed) => Object.assign(form, changed, { submitted: false }),
      async submit() {
        form.submitted = true
        const isComplete = form.wallet || form.number?.value.replace(/\D/g, '').length === 16
        return isComplete ? {} : { error: { message: 'Your card number is incomplete.' } }
      },
    }
  }

  /** The button opens the sheet of the wallet only when the page has answered within a second. */
  function mountWallet(place, handlers, form, options) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Pay with a wallet'
    button.dataset.options = JSON.stringify(options ?? {})
    place.append(button)
    const tooLate = () => {
      throw new Error('the click was not answered within a second')
    }
    button.addEventListener('click', () => {
      const late = setTimeout(tooLate, 1_000)
      handlers.click?.({
        resolve: () => {
          clearTimeout(late)
          form.wallet = true
          handlers.confirm?.({ paymentFailed: () => (button.dataset.failed = 'yes') })
        },
        reject: () => clearTimeout(late),
      })
    })
  }

  async function confirmPayment({ elements, clientSecret, confirmParams, redirect }) {
    if (confirmParams.payment_method) return follow(await ask('confirm', { clientSecret, ...confirmParams }))
    const { form } = elements
    if (!form.submitted) throw new Error('elements.submit() must be called before stripe.confirmPayment()')
    if (redirect !== 'if_required') throw new Error('a card without a bank would leave the page')
    const number = form.wallet ? 'wallet' : form.number.value.replace(/\D/g, '')
    const { amount, currency, setupFutureUsage } = form
    const typed = { number, amount, currency, setupFutureUsage }
    return follow(await ask('confirm', { clientSecret, ...typed, ...confirmParams }))
  }

  function follow(answer) {
    if (!answer.bank) return answer
    location.assign(answer.bank)
    return new Promise(() => {})
  }

  const Stripe = (key) => {
    if (!/^pk_test_/.test(key)) throw new Error('not a publishable test key')
    return {
      elements: makeElements,
      confirmPayment,
      retrievePaymentIntent: (clientSecret) => ask('retrieve', { clientSecret }),
    }
  }
  Stripe.version = 'endive'
  window.Stripe = Stripe
})()
