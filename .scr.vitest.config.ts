import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { include: ['tests/browser/screens.test.ts'], globalSetup: ['/tmp/scr/setup.ts'], testTimeout: 60000, hookTimeout: 60000 } })
