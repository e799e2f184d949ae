import { describeGateway } from '#test/gateway-suite'
import { openMoyasarBench } from '#test/moyasar-bench'

describeGateway('Moyasar', openMoyasarBench)
