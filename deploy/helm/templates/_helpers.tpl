{{- define "rushes.labels" -}}
app.kubernetes.io/name: rushes
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end -}}

{{/* What a container of a role runs with: a dict of root and role. */}}
{{- define "rushes.container" -}}
image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag }}"
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .root.Values.secret }} }
env:
  - { name: NODE_ENV, value: production }
  - { name: ROLE, value: {{ .role }} }
  - { name: HOST, value: 0.0.0.0 }
  - { name: PORT, value: "3000" }
  - { name: DATA_DIR, value: /data }
  {{- if eq .role "web" }}
  - { name: API_URL, value: "http://{{ .root.Release.Name }}-api:3000" }
  {{- end }}
  - { name: METRICS_HOST, value: 0.0.0.0 }
  - { name: METRICS_PORT, value: {{ .root.Values.metrics.port | quote }} }
{{- range $name, $value := .root.Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
volumeMounts:
  - { name: files, mountPath: /data }
  - { name: scratch, mountPath: /tmp }
{{- end -}}

{{- define "rushes.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: files
    {{- if eq .role "web" }}
    emptyDir: {}
    {{- else }}
    persistentVolumeClaim: { claimName: {{ .root.Values.files.claim }} }
    {{- end }}
  - { name: scratch, emptyDir: {} }
{{- end -}}

{{/* Values that contradict each other stop here, before anything changes. */}}
{{- define "rushes.check" -}}
{{- range $role, $of := .Values.roles }}
{{- if gt (int $of.replicas) (int $of.most) }}
{{- fail (printf "roles.%s: replicas (%v) is above most (%v)." $role $of.replicas $of.most) }}
{{- end }}
{{- end }}
{{- range $name := list "NODE_ENV" "ROLE" "HOST" "PORT" "DATA_DIR" "API_URL" "METRICS_HOST" "METRICS_PORT" }}
{{- if hasKey $.Values.settings $name }}
{{- fail (printf "settings.%s: the chart sets it itself." $name) }}
{{- end }}
{{- end }}
{{- if not .Values.files.claim }}
{{- fail "files.claim: name the claim that api and worker share; uploads are stored there, also if files are in a bucket." }}
{{- end }}
{{- end -}}
