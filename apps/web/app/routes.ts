/**
 * The route table of the storefront (specification, section 2), in its order. Any path that is not here
 * shows the page titled Not found.
 */
import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('login', 'routes/login.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('confirm-payment', 'routes/confirm-payment.tsx'),
  route('search', 'routes/search.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
