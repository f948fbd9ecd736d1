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
