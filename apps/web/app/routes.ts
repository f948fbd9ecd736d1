/**
 * The route table of the storefront (specification, section 2), in its order. Any path that is not here
 * shows the page titled Not found.
 */
import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('contact-us', 'routes/contact-us.tsx'),
  route('search', 'routes/search.tsx'),
  route('clip/:id', 'routes/clip.tsx'),
  route('package/:id', 'routes/package.tsx'),
  route('dashboard', 'routes/dashboard.tsx'),
  route('my-purchases', 'routes/my-purchases.tsx'),
  route('my-downloads', 'routes/my-downloads.tsx'),
  route('licence/:id', 'routes/licence.tsx'),
  route('downloads', 'routes/downloads.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('licensing-terms', 'routes/licensing-terms.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('pricing', 'routes/pricing.tsx'),
  route('pricing/national-news', 'routes/pricing-national-news.tsx'),
  route('purchase-options', 'routes/purchase-options.tsx'),
  route('confirm-payment', 'routes/confirm-payment.tsx'),
  route('faq', 'routes/faq.tsx'),
  route('about', 'routes/about.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('page/:slug', 'routes/page.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
